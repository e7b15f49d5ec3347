import os
from playwright.sync_api import Page, expect
from .test_screens import home, lobby, home_again, chronicle
from .house import house_of
from .boards import open_table
house = house_of("tmp", 0.2)
OUT="/tmp/shots13"
def test_shots(house, new_page):
    os.makedirs(OUT, exist_ok=True)
    for lang in ("de-DE","en-GB"):
        for name, screen in (("home",home),("lobby",lobby),("again",home_again),("chronicle",chronicle)):
            page = new_page(size=(360,740), language=lang, dark=lang=="en-GB")
            screen(page, house.address)
            page.wait_for_timeout(300)
            page.screenshot(path=f"{OUT}/{name}-{lang}.png", full_page=True)
            page.close()
    page = new_page(size=(1280,800), language="en-GB")
    home(page, house.address)
    page.screenshot(path=f"{OUT}/desk.png")
    for game, n in (("murln",5),("murln",4),("murlan",4),("murlan",3),("neunerln",4),("mulle",4)):
        page = new_page(size=(360,640), language="de-DE", dark=n==3)
        open_table(page, house.address, game, n)
        page.wait_for_timeout(2500)
        page.screenshot(path=f"{OUT}/{game}{n}.png")
