"""What does not fit on a screen, besides what sticks out of it: words that are torn apart, text that is cut off, things that
leave their panel or lie upon each other."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

OF_NAMES: Final = ".clip, .address, .number"
"""What may be cut off: a person's name, which is as long as a person likes, the address of a link, a number of 39 digits."""
SHORT_NAME: Final = 8
"""A name of so many letters is never cut off where no more than four sit."""
LONGEST_WORD: Final = 20
"""Longer ones, in letters, are names that may be torn apart, and what is told of them cut off at its end."""
_TOOLS: Final = """
    const found = [];
    const top = document.querySelector('dialog[open]') ?? document.body;
    const all = (places, within = document) => [...within.querySelectorAll(places)];
    const clipped = (element) => getComputedStyle(element).clipPath !== 'none';
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const seen = (element) => shown(element) && !clipped(element) && !element.closest('.visually-hidden');
    const tag = (element) => element.outerHTML.slice(0, 140);
    const box = (thing) => thing.getBoundingClientRect();
    const beside = (one, other, by) => one.left > other.right - by || one.right < other.left + by;
    const above = (one, other, by) => one.top > other.bottom - by || one.bottom < other.top + by;
    const apart = (one, other, by) => beside(one, other, by) || above(one, other, by);
    const upon = (one, other) => found.push(`${tag(one)} lies on ${tag(other)}`);
    const EDGE = 4;
    const HALF_A_LINE = 7;
    const range = document.createRange();
"""
_TEXT: Final = """([names, longest]) => {
    TOOLS
    const all_words = (text) => [...text.matchAll(/[\\p{L}\\d]+/gu)];
    const words = (text) => all_words(text).filter(([word]) => word.length <= longest);
    const short = (text) => words(text).length === all_words(text).length;
    const lines = (node, word) => {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return [...range.getClientRects()].filter((line) => line.width > 0);
    };
    const torn = (node, word) => lines(node, word).some((line, i, [first]) => line.top > first.top + 4);
    for (const element of all('*', top).filter(seen)) {
        const style = getComputedStyle(element);
        const higher = element.scrollHeight > element.clientHeight + HALF_A_LINE;
        const clamped = style.webkitLineClamp !== 'none' && higher && short(element.textContent);
        const cut = style.overflowX === 'hidden' && (clamped || element.scrollWidth > element.clientWidth + 1);
        if (cut && element.textContent.trim() && !element.matches(names)) found.push(`cut off: ${tag(element)}`);
        if (element.closest(names) || style.hyphens === 'auto') continue;
        for (const node of [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
            for (const word of words(node.textContent).filter((word) => torn(node, word)))
                found.push(`torn apart: ${word[0]} in ${tag(element)}`);
    }
    return found;
}"""
_PANELS: Final = """([names]) => {
    TOOLS
    const written = (panel) => {
        const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        return texts.filter((text) => text.data.trim() && seen(text.parentElement) && !text.parentElement.matches(names));
    };
    for (const panel of all('.panel, .side, .place', top).filter(seen))
        for (const text of written(panel)) {
            range.selectNodeContents(text);
            if ([...range.getClientRects()].some((line) => line.right > box(panel).right + 1))
                found.push(`over the edge: ${text.data}`);
        }
    for (const panel of all('.panel, .game, .place', top).filter(seen))
        for (const thing of all('img, button, a, input', panel).filter(seen))
            if (box(thing).left < box(panel).left - 1 || box(thing).right > box(panel).right + 1)
                found.push(`over the edge: ${tag(thing)}`);
    return found;
}"""
_TABLE: Final = """([names, shortest]) => {
    TOOLS
    for (const notice of all('.bar .asides li'))
        for (const other of notice.closest('.bar').children)
            if (!other.contains(notice) && box(other).width > 0 && !beside(box(notice), box(other), 1)) upon(notice, other);
    for (const clock of all('.clock.think')) {
        for (const why of all('.dock .why')) if (!apart(box(clock), box(why), 1)) upon(clock, why);
        for (const said of all('.dock :is(.status-now, .status-last)')) {
            range.selectNodeContents(said);
            if ([...range.getClientRects()].some((line) => !apart(box(clock), line, 1))) upon(clock, said);
        }
    }
    for (const title of all('.bar h1').filter(seen)) {
        range.selectNodeContents(title);
        const [first, ...more] = range.getClientRects();
        if (more.some((line) => line.top > first.top + 4)) found.push(`on two lines: ${tag(title)}`);
    }
    for (const row of all('.foot .row', top)) {
        const lines = Map.groupBy([...row.children].filter(seen), (thing) => Math.round(box(thing).top + box(thing).bottom));
        for (const [last] of [...lines.values()].map((line) => line.slice(-1)))
            if (box(row).right - box(last).right > 2) found.push(`a gap beside: ${tag(last)}`);
    }
    const few = all('.seat').length < 5;
    for (const name of all('.seat .clip').filter((name) => few && seen(name) && name.textContent.length <= shortest))
        if (name.scrollWidth > name.clientWidth + 1) found.push(`cut off: ${tag(name)}`);
    const things = '.avatar, .clip, .seat-name small, .icon, .seat-say, .seat-note, .seat-cards, .haul';
    const parts = all('.seat').flatMap((seat) => all(things, seat)).filter(seen);
    for (const part of parts)
        if (box(part).left < EDGE || box(part).right > innerWidth - EDGE) found.push(`at the screen's edge: ${tag(part)}`);
    const full = parts.filter((part) => !part.matches('.seat-note') || part.textContent.trim());
    for (const one of full)
        for (const other of full)
            if (one.closest('.seat') !== other.closest('.seat') && !apart(box(one), box(other), 0)) upon(one, other);
    return found;
}"""


def misfits(page: Page) -> list[str]:
    """What is torn apart, cut off, over its panel's edge, upon a neighbour's seat, the clock or what stands in the bar."""
    found: list[str] = page.evaluate(_TEXT.replace("TOOLS", _TOOLS), [OF_NAMES, LONGEST_WORD])
    for finds in (_PANELS, _TABLE):
        found += page.evaluate(finds.replace("TOOLS", _TOOLS), [OF_NAMES, SHORT_NAME])
    return found
