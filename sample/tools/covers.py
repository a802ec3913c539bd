"""Draws the covers of courses and subjects (JPEG) and of books (PNG), 16:9, without words where the card has its own. Run: python3 covers.py"""
import math
from render import picture

W, H = 640, 360


def ground(a, b):
    return (f'<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{a}"/><stop offset="1" stop-color="{b}"/></linearGradient></defs>'
            f'<rect width="{W}" height="{H}" fill="url(#g)"/><circle cx="560" cy="40" r="170" fill="#fff" opacity=".08"/><circle cx="70" cy="340" r="130" fill="#fff" opacity=".08"/>')


def stroke(d, w=7, opacity=1, colour='#fff'):
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{w}" opacity="{opacity}"/>'


def disc(x, y, r, opacity=1, fill='#fff'):
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{fill}" opacity="{opacity}"/>'


def hijol():
    """Two hanging racemes of hijol flowers over still water, beside a medical cross."""
    s = stroke('M0 52C150 20 330 96 640 30', 9, .9)
    for x, y, n in ((170, 47, 6), (258, 58, 8), (346, 62, 5)):
        s += stroke(f'M{x} {y}V{y + 26 * n}', 3, .8)
        for k in range(1, n + 1):
            r = 13 - k * .8
            for side in (-1, 1):
                s += disc(x + side * r, y + 26 * k, r * .78, .95, '#ffd3dc') + disc(x + side * r, y + 26 * k, r * .3, 1, '#e0637f')
    for x, y, t in ((96, 40, 24), (214, 52, -20), (302, 62, 18), (420, 62, -14), (520, 48, 20)):
        s += f'<path d="M0 0C26 -26 62 -22 84 4C58 22 24 22 0 0Z" transform="translate({x} {y}) rotate({t})" fill="#bfe8d2" opacity=".95"/>'
    s += ''.join(stroke(f'M{x} {y}q20 -9 40 0t40 0t40 0', 4, .35) for x, y in ((40, 306), (230, 328), (420, 300), (500, 334)))
    return s + '<path d="M474 128h52v44h44v52h-44v44h-52v-44h-44v-52h44Z" fill="#fff" opacity=".95"/>'


def helix():
    s = ''
    for k in range(0, 29):
        x, a = 80 + k * 17, k * .42
        y1, y2 = 180 + 84 * math.sin(a), 180 - 84 * math.sin(a)
        s += stroke(f'M{x} {y1:.1f}V{y2:.1f}', 4, .45) + disc(x, y1, 10, .98) + disc(x, y2, 10, .98, '#d9f99d')
    return s


def physics():
    return ''.join(f'<ellipse cx="320" cy="180" rx="170" ry="60" transform="rotate({t} 320 180)" fill="none" stroke="#fff" stroke-width="6" opacity=".85"/>' for t in (0, 60, 120)) + disc(320, 180, 26) + disc(490, 180, 13, 1, '#fde68a') + disc(235, 33, 13, 1, '#fde68a') + disc(235, 327, 13, 1, '#fde68a')


def chemistry():
    return ('<path d="M236 240L404 240L430 286Q436 312 408 312H232Q204 312 210 286Z" fill="#fff" opacity=".9"/>' + stroke('M286 52V150L204 284Q192 316 228 316H412Q448 316 436 284L354 150V52M268 52H372', 8)
            + disc(300, 214, 11, .95) + disc(340, 190, 8, .9) + disc(322, 158, 6, .9) + disc(290, 276, 13, .5, '#7c3aed') + disc(352, 268, 9, .5, '#7c3aed')
            + stroke('M500 96l38 22v44l-38 22l-38 -22v-44Z', 6, .7) + stroke('M120 176l32 18v38l-32 18l-32 -18v-38Z', 6, .55))


def botany():
    s = '<path d="M136 262C150 122 296 50 508 74C516 234 398 324 214 292Z" fill="#fff" opacity=".92"/>' + stroke('M92 318C180 268 320 190 462 108', 8, 1, '#2f8f4e')
    return s + ''.join(stroke(d, 5, .9, '#2f8f4e') for d in ('M232 236C236 190 252 156 272 132', 'M312 192C318 156 336 124 360 104', 'M250 226C300 246 340 246 372 240', 'M334 180C380 196 424 188 452 172'))


def zoology():
    s = stroke('M40 190H600', 8, .5) + '<path d="M320 312C180 232 140 172 156 116C172 60 262 46 320 116C378 46 468 60 484 116C500 172 460 232 320 312Z" fill="#fff" opacity=".92"/>'
    return s + stroke('M172 190H226l22 -28l26 78l34 -138l30 128l20 -40H468', 8, 1, '#c2415a')


def english():
    bubble = lambda x, y, w, h, o: f'<path d="M{x + 24} {y}H{x + w - 24}Q{x + w} {y} {x + w} {y + 24}V{y + h - 24}Q{x + w} {y + h} {x + w - 24} {y + h}H{x + 90}L{x + 46} {y + h + 40}V{y + h}H{x + 24}Q{x} {y + h} {x} {y + h - 24}V{y + 24}Q{x} {y} {x + 24} {y}Z" fill="#fff" opacity="{o}"/>'
    return bubble(360, 150, 170, 110, .5) + bubble(120, 64, 270, 170, 1) + '<text x="255" y="186" font-size="112" font-weight="600" text-anchor="middle" fill="#9a5b13">Aa</text>' + ''.join(stroke(f'M412 {y}H{x}', 7, .9) for y, x in ((186, 496), (206, 476), (226, 488)))


def knowledge():
    s = disc(320, 172, 74, .95, '#fde68a') + stroke('M40 300q30 -14 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0', 6, .7)
    petals = ''.join(f'<path d="M0 0C-34 -40 -26 -104 0 -128C26 -104 34 -40 0 0Z" transform="translate(320 288) rotate({t})" fill="#fff" stroke="#e6b8c6" stroke-width="3" opacity=".97"/>' for t in (-72, 72, -48, 48, -24, 24, 0))
    return s + petals + '<path d="M196 300Q320 330 444 300Q430 334 320 336T196 300Z" fill="#a7d7a0"/>'


def model_test():
    s = '<rect x="206" y="44" width="228" height="280" rx="18" fill="#fff" opacity=".94"/><rect x="268" y="28" width="104" height="36" rx="12" fill="#cbd5e1"/>'
    for k in range(4):
        y = 104 + 54 * k
        s += ''.join(f'<circle cx="{246 + 46 * j}" cy="{y}" r="15" fill="{"#334e7e" if j == (1, 3, 0, 2)[k] else "none"}" stroke="#334e7e" stroke-width="4"/>' for j in range(4)) + disc(414, y, 0)
    return s + disc(452, 262, 62, 1, '#fde68a') + stroke('M452 222V264L480 282', 8, 1, '#334e7e') + '<circle cx="452" cy="262" r="62" fill="none" stroke="#334e7e" stroke-width="6"/>'


def book(name, title, line, colour, dark):
    s = f'<rect x="0" y="0" width="{W}" height="{H}" fill="{colour}"/><rect x="205" y="22" width="236" height="320" rx="8" fill="{dark}"/><rect x="198" y="16" width="236" height="320" rx="8" fill="#fff"/><rect x="198" y="16" width="26" height="320" rx="8" fill="{dark}"/>'
    s += ''.join(f'<text x="242" y="{92 + 36 * k}" font-size="29" font-weight="700" fill="{dark}">{words}</text>' for k, words in enumerate(title)) + f'<text x="242" y="{92 + 36 * len(title)}" font-size="15" fill="#4b5563">{line}</text>'
    s += f'<path d="M242 250h44l12 -26l18 52l18 -74l16 64l10 -16h40" fill="none" stroke="{colour}" stroke-width="5"/><text x="242" y="316" font-size="15" font-weight="600" fill="{dark}">Hijoltola</text>'
    picture(name, W, H, s, colours=96)


if __name__ == '__main__':
    for name, colours, draw in (('course-medical', ('#0f8a78', '#0b4f6c'), hijol), ('course-hsc-biology', ('#3f8f4f', '#14532d'), helix),
                                ('subject-physics', ('#3b6fd4', '#1e3a8a'), physics), ('subject-chemistry', ('#9161d6', '#4c1d95'), chemistry), ('subject-botany', ('#58b368', '#166534'), botany),
                                ('subject-zoology', ('#e2748a', '#9f1239'), zoology), ('subject-english', ('#e0a458', '#92500f'), english), ('subject-knowledge', ('#4aa3a2', '#115e59'), knowledge), ('subject-model-test', ('#6d8fc4', '#334e7e'), model_test)):
        picture(name + '.jpg', W, H, ground(*colours) + draw())
    book('book-formula-sheet.png', ('Formula', 'Sheet'), 'Physics and Chemistry', '#8cc9bd', '#0b5d55')
    book('book-biology-terms.png', ('জীববিজ্ঞান', 'শব্দকোষ'), 'Bangla and English', '#a8cfa4', '#14532d')
