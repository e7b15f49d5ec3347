"""What does not fit on a screen, besides what sticks out of it: words that are torn apart, text that is cut off, things that
leave their panel or lie upon each other."""

from __future__ import annotations

from playwright.sync_api import Page

OF_NAMES = ".clip, .address, .number"
"""What may be cut off: a person's name, which is as long as a person likes, the address of a link, a number of 39 digits."""
LONGEST_WORD = 20
"""Longer ones, in letters, are names that may be torn apart."""
_FIND = """([names, longest]) => {
    const found = [];
    const top = document.querySelector('dialog[open]') ?? document.body;
    const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden');
    const tag = (element) => element.outerHTML.slice(0, 140);
    const range = document.createRange();
    const words = (text) => [...text.matchAll(/[\\p{L}\\d]+/gu)].filter(([word]) => word.length <= longest);
    const torn = (node) => words(node.textContent).filter((word) => {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        return boxes.some((box) => box.top > boxes[0].top + 4);
    });
    for (const element of top.querySelectorAll('*')) {
        if (!seen(element) || getComputedStyle(element).clipPath !== 'none') continue;
        const cut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden';
        if (cut && element.textContent.trim() && !element.matches(names)) found.push(`cut off: ${tag(element)}`);
        if (element.closest(names) || getComputedStyle(element).hyphens === 'auto') continue;
        for (const node of element.childNodes)
            if (node.nodeType === 3) for (const word of torn(node)) found.push(`torn apart: ${word[0]} in ${tag(element)}`);
    }
    for (const panel of top.querySelectorAll('.panel, .game, .place')) {
        if (!seen(panel)) continue;
        const frame = panel.getBoundingClientRect();
        for (const thing of panel.querySelectorAll('img, button, a, input')) {
            const box = thing.getBoundingClientRect();
            if (seen(thing) && box.width > 0 && (box.left < frame.left - 1 || box.right > frame.right + 1)) found.push(`over the edge: ${tag(thing)}`);
        }
    }
    for (const notice of document.querySelectorAll('.bar .asides li')) {
        const box = notice.getBoundingClientRect();
        for (const beside of notice.closest('.bar').children) {
            const at = beside.getBoundingClientRect();
            if (!beside.contains(notice) && at.width > 0 && box.right > at.left + 1 && box.left < at.right - 1) found.push(`${tag(notice)} lies on ${tag(beside)}`);
        }
    }
    for (const clock of document.querySelectorAll('.clock.think')) {
        const box = clock.getBoundingClientRect();
        for (const said of document.querySelectorAll('.dock :is(.why, .status-now, .status-last)')) {
            range.selectNodeContents(said);
            const lines = said.matches('.why') ? [said.getBoundingClientRect()] : [...range.getClientRects()];
            if (lines.some((at) => box.left < at.right - 1 && box.right > at.left + 1 && box.top < at.bottom - 1 && box.bottom > at.top + 1)) found.push(`${tag(clock)} lies on ${tag(said)}`);
        }
    }
    const parts = [...document.querySelectorAll('.seat :is(.avatar, .clip, .icon, .seat-say, .seat-note, .seat-cards, .haul)')];
    const boxes = parts.filter((part) => seen(part) && part.textContent.trim() + part.className !== 'seat-note').map((part) => [part, part.getBoundingClientRect()]);
    for (const [part, box] of boxes) for (const [other, at] of boxes) {
        if (part.closest('.seat') === other.closest('.seat') || getComputedStyle(part).clipPath !== 'none' || getComputedStyle(other).clipPath !== 'none') continue;
        const apart = box.left > at.right - 2 || box.right < at.left + 2 || box.top > at.bottom - 2 || box.bottom < at.top + 2;
        if (!apart) found.push(`${tag(part)} lies on ${tag(other)}`);
    }
    return found;
}"""


def misfits(page: Page) -> list[str]:
    """What is torn apart, cut off, over its panel's edge, or upon a neighbour's seat."""
    found: list[str] = page.evaluate(_FIND, [OF_NAMES, LONGEST_WORD])
    return found
