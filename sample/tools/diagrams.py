"""Draws the pictures of the questions (q-*.png) and of the picture options (opt-*.png). Run: python3 diagrams.py"""
import math
from render import picture

INK, GREY, BLUE, RED, GREEN, ORANGE = '#1f2937', '#9ca3af', '#1d6fb8', '#c8372d', '#2f8f4e', '#d97706'


def line(x1, y1, x2, y2, colour=INK, w=2.5, more=''):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{w}" {more}/>'


def path(d, colour=INK, w=2.5, fill='none', more=''):
    return f'<path d="{d}" stroke="{colour}" stroke-width="{w}" fill="{fill}" {more}/>'


def text(x, y, words, size=20, anchor='middle', colour=INK, more=''):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}" {more}>{words}</text>'


def label(x, y, letter, tx, ty):
    """A lettered leader line: the letter at x, y and the dot on the part at tx, ty."""
    a = math.atan2(ty - y, tx - x)
    return (line(x + 17 * math.cos(a), y + 17 * math.sin(a), tx, ty, INK, 1.8) + f'<circle cx="{tx}" cy="{ty}" r="3.5" fill="{INK}"/>'
            f'<circle cx="{x}" cy="{y}" r="17" fill="#fff" stroke="{INK}" stroke-width="1.8"/>' + text(x, y + 7, letter, 20, more='font-weight="600"'))


def arrow(x1, y1, x2, y2, colour=INK, w=2.5, size=11):
    a = math.atan2(y2 - y1, x2 - x1)
    p = ' '.join(f'{x2 - size * math.cos(a + s):.1f},{y2 - size * math.sin(a + s):.1f}' for s in (0.42, -0.42))
    return line(x1, y1, x2 - size * .7 * math.cos(a), y2 - size * .7 * math.sin(a), colour, w) + f'<polygon points="{x2:.1f},{y2:.1f} {p}" fill="{colour}"/>'


def ellipse(cx, cy, rx, ry, fill, colour=INK, w=2.5, more=''):
    return f'<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}" fill="{fill}" stroke="{colour}" stroke-width="{w}" {more}/>'


def axes(x0, y0, x1, y1):
    return arrow(x0, y0, x1, y0) + arrow(x0, y0, x0, y1)


def velocity_time():
    X, Y = lambda t: 84 + 33 * t, lambda v: 306 - 10 * v
    s = ''.join(line(X(t), Y(0), X(t), Y(24), '#e5e7eb', 1) for t in range(1, 16)) + ''.join(line(X(0), Y(v), X(15.5), Y(v), '#e5e7eb', 1) for v in range(5, 25, 5))
    s += path(f'M{X(0)} {Y(0)}L{X(4)} {Y(20)}L{X(10)} {Y(20)}L{X(14)} {Y(0)}Z', 'none', 0, '#e3effa') + axes(84, 306, 612, 46)
    s += path(f'M{X(0)} {Y(0)}L{X(4)} {Y(20)}L{X(10)} {Y(20)}L{X(14)} {Y(0)}', BLUE, 4)
    s += ''.join(text(X(t), 332, t, 18) for t in (0, 2, 4, 6, 8, 10, 12, 14)) + ''.join(text(72, Y(v) + 6, v, 18, 'end') for v in (5, 10, 15, 20))
    s += text(340, 364, 'time (s)', 19) + text(28, 180, 'velocity (m/s)', 19, more='transform="rotate(-90 28 180)"')
    return picture('q-phy-velocity-time.png', 640, 380, s)


def resistor(x, y, length, vertical=False):
    n, step = 6, (length - 16) / 6
    pts = [(0, 0), (8, 0)] + [(8 + step * (k + .5), 13 if k % 2 else -13) for k in range(n)] + [(length - 8, 0), (length, 0)]
    return path('M' + 'L'.join(f'{x + (b if vertical else a):.1f} {y + (a if vertical else b):.1f}' for a, b in pts))


def circuit(name='q-phy-circuit.png', volts=12, series=4, left=6, right=3):
    wire = lambda d: path(d, INK, 2.5)
    s = wire('M90 165V70H180') + resistor(180, 70, 110) + wire('M290 70H530V125') + wire('M400 70V125') + resistor(400, 125, 110, True) + resistor(530, 125, 110, True)
    s += wire('M400 235V290') + wire('M530 235V290H90V181') + f'<circle cx="400" cy="70" r="5" fill="{INK}"/><circle cx="400" cy="290" r="5" fill="{INK}"/>'
    s += line(64, 165, 116, 165, INK, 3) + line(78, 181, 102, 181, INK, 6) + text(44, 161, '+', 22) + text(44, 194, '−', 22)
    s += text(128, 180, f'{volts} V', 20, 'start') + text(235, 44, f'{series} Ω') + text(376, 187, f'{left} Ω', 20, 'end') + text(554, 187, f'{right} Ω', 20, 'start')
    s += arrow(318, 70, 352, 70, RED, 3, 13) + text(336, 54, 'I', 21, colour=RED, more='font-style="italic"')
    return picture(name, 640, 340, s)


def lens():
    f, c, y, ox, oy = 100, 320, 170, 170, 104
    s = line(20, y, 620, y, GREY, 2) + path('M320 40Q356 170 320 300Q284 170 320 40Z', BLUE, 2.5, '#e3effa')
    for k, n in ((-2, '2F'), (-1, 'F'), (1, 'F'), (2, '2F')):
        s += f'<circle cx="{c + k * f}" cy="{y}" r="5" fill="{INK}"/>' + text(c + k * f, y + 30, n, 20, more='font-style="italic"')
    s += arrow(ox, y, ox, oy, GREEN, 4, 14) + text(ox, oy - 14, 'object', 19, colour=GREEN)
    out = lambda x, slope, y0: y0 + slope * (x - c)
    s += line(ox, oy, c, oy, RED, 2.2) + arrow(200, oy, 252, oy, RED, 2.2) + line(c, oy, 404, out(404, 66 / f, oy), RED, 2.2, 'stroke-dasharray="7 6"')
    s += arrow(c, oy, 372, out(372, 66 / f, oy), RED, 2.2)
    s += line(ox, oy, c, y, RED, 2.2) + arrow(ox, oy, 250, oy + 80 * 66 / 150, RED, 2.2) + arrow(c, y, 384, out(384, 66 / 150, y), RED, 2.2)
    return picture('q-phy-lens.png', 640, 330, s + text(320, 28, 'convex lens', 18))


def titration():
    ka, kw, c = 1.8e-5, 1e-14, .1
    def ph(v):  # 25 mL of 0.1 M acid with v mL of 0.1 M base: the charge balance, solved by halving
        ha, na, lo, hi = c * 25 / (25 + v), c * v / (25 + v), 0., 14.
        for _ in range(60):
            mid = (lo + hi) / 2
            h = 10 ** -mid
            lo, hi = (mid, hi) if h + na - kw / h - ha * ka / (ka + h) > 0 else (lo, mid)
        return lo
    X, Y = lambda v: 84 + 11 * v, lambda p: 320 - 19.5 * p
    s = ''.join(line(84, Y(p), 620, Y(p), '#e5e7eb', 1) for p in range(2, 15, 2)) + ''.join(line(X(v), Y(0), X(v), Y(14), '#e5e7eb', 1) for v in (10, 20, 30, 40))
    s += axes(84, 320, 624, 30) + path('M' + 'L'.join(f'{X(k / 10):.1f} {Y(ph(k / 10)):.1f}' for k in range(0, 471)), BLUE, 3.5)
    s += line(X(25), Y(0), X(25), Y(ph(25)), GREY, 2, 'stroke-dasharray="6 6"') + f'<circle cx="{X(25)}" cy="{Y(ph(25)):.1f}" r="6" fill="{RED}"/>'
    s += text(X(25) + 14, Y(ph(25)) + 7, 'equivalence point', 18, 'start', RED)
    s += ''.join(text(72, Y(p) + 6, p, 18, 'end') for p in range(2, 15, 2)) + ''.join(text(X(v), 345, v, 18) for v in (0, 10, 20, 25, 30, 40))
    s += text(350, 376, 'volume of 0.1 M NaOH added (mL)', 18) + text(30, 180, 'pH', 20)
    return picture('q-che-titration.png', 640, 390, s)


def ring(n, cx, cy, r, doubles=(), turn=0):
    pts = [(cx + r * math.sin(turn + 2 * math.pi * k / n), cy - r * math.cos(turn + 2 * math.pi * k / n)) for k in range(n)]
    s = path('M' + 'L'.join(f'{x:.1f} {y:.1f}' for x, y in pts) + 'Z', INK, 3.5)
    for k in doubles:  # the second line of a double bond, drawn a little inside the ring
        inner = [(cx + (x - cx) * .8 , cy + (y - cy) * .8) for x, y in (pts[k], pts[(k + 1) % n])]
        (a, b), (c, d) = inner
        s += line(a + (c - a) * .07, b + (d - b) * .07, c - (c - a) * .07, d - (d - b) * .07, INK, 3.5)
    return s


def rings():
    picture('q-che-toluene.png', 600, 300, ring(6, 300, 180, 86, (0, 2, 4)) + line(300, 94, 300, 52, INK, 3.5) + text(287, 42, 'CH<tspan dy="6" font-size="19">3</tspan>', 28, 'start'))
    for name, n, doubles in (('cyclohexane', 6, ()), ('cyclohexene', 6, (1,)), ('benzene', 6, (0, 2, 4)), ('cyclopentane', 5, ())):
        picture(f'opt-ring-{name}.png', 240, 200, ring(n, 120, 102 if n == 6 else 108, 72, doubles), colours=32)


def chromosome(x, y, colour, turn=0, size=1.0, half=None):
    """An X of two chromatids, or one bent chromatid (half: 'up' or 'down', the way its centromere leads)."""
    d = {None: 'M-11 -20Q2 0 -11 20M11 -20Q-2 0 11 20', 'up': 'M-15 13Q-8 -9 0 -9Q8 -9 15 13', 'down': 'M-15 -13Q-8 9 0 9Q8 9 15 -13'}[half]
    dot = {None: 0, 'up': -9, 'down': 9}[half]
    return f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">' + path(d, colour, 7) + f'<circle cx="0" cy="{dot}" r="4" fill="{INK}"/></g>'


def mitosis():
    cell = ellipse(120, 120, 104, 104, '#f0f7ef', GREEN, 3)
    spindle = ''.join(path(f'M120 24Q{120 + k * 26} 120 120 216', GREY, 1.5) for k in range(-5, 6, 2))
    poles = ''.join(f'<circle cx="120" cy="{y}" r="5" fill="{INK}"/>' for y in (24, 216))
    pro = ellipse(120, 120, 66, 66, '#fff', INK, 2, 'stroke-dasharray="9 7"') + chromosome(96, 98, BLUE, 25) + chromosome(146, 104, RED, -40) + chromosome(100, 148, RED, 70) + chromosome(146, 150, BLUE, 5)
    meta = spindle + poles + ''.join(chromosome(x, 120, c, 90, .9) for x, c in zip((48, 96, 144, 192), (BLUE, RED, RED, BLUE)))
    ana = spindle + poles + ''.join(chromosome(x, y, c, 0, .95, h) for y, h in ((80, 'up'), (160, 'down')) for x, c in zip((62, 101, 139, 178), (BLUE, RED, RED, BLUE)))
    two = path('M120 112C60 112 44 88 44 66C44 30 80 14 120 14S196 30 196 66C196 88 180 112 120 112Z', GREEN, 3, '#f0f7ef')
    telo = two + f'<g transform="translate(0 240) scale(1 -1)">{two}</g>' + ''.join(ellipse(120, y, 46, 30, '#fff', INK, 2) + path(f'M92 {y}q7 -16 14 0t14 0t14 0t14 0', BLUE, 4) + path(f'M96 {y + 9}q7 12 14 0t14 0t14 0', RED, 4) for y in (62, 178))
    for name, s in (('prophase', cell + pro), ('metaphase', cell + meta), ('anaphase', cell + ana), ('telophase', telo)):
        picture(f'opt-mitosis-{name}.png', 240, 240, s, colours=48)


def plant_cell():
    s = '<rect x="70" y="40" width="430" height="330" rx="44" fill="#cfe6c8" stroke="#3f7d3a" stroke-width="3"/><rect x="82" y="52" width="406" height="306" rx="36" fill="#f6fbf1" stroke="#3f7d3a" stroke-width="1.8"/>'
    s += path('M262 92C330 78 424 92 436 150C446 206 448 286 398 312C340 336 262 326 238 286C214 242 202 106 262 92Z', BLUE, 2.5, '#dbeafe')
    s += ellipse(152, 212, 48, 48, '#eadcf5', '#7b4a9e', 2.5) + ellipse(162, 202, 16, 16, '#7b4a9e', 'none', 0)
    for x, y, t in ((146, 110, -24), (214, 332, 12), (452, 96, 62), (462, 258, 80)):
        s += f'<g transform="translate({x} {y}) rotate({t})">' + ellipse(0, 0, 36, 18, '#9fd08f', GREEN) + ''.join(path(f'M{k} -9V9', GREEN, 5) for k in (-20, -7, 7, 20)) + path('M-20 0H20', GREEN, 1.5) + '</g>'
    for x, y, t in ((136, 306, 20), (216, 78, 6), (428, 334, -14)):
        s += f'<g transform="translate({x} {y}) rotate({t})">' + ellipse(0, 0, 30, 13, '#fbdcae', ORANGE) + path('M-22 0l6 -7l6 12l7 -13l6 13l7 -12l6 8', ORANGE, 2) + '</g>'
    s += label(576, 70, 'Q', 456, 92) + label(576, 180, 'R', 350, 200) + label(28, 250, 'P', 138, 226) + label(28, 340, 'S', 124, 306)
    return picture('q-bot-plant-cell.png', 640, 410, s)


def leaf():
    s = '<rect x="40" y="36" width="480" height="10" fill="#f2e3a0"/><rect x="40" y="374" width="480" height="8" fill="#f2e3a0"/><rect x="40" y="100" width="480" height="240" fill="#eef6ea"/>'
    s += ''.join(f'<rect x="{40 + 48 * k}" y="46" width="48" height="34" rx="7" fill="#fff" stroke="{INK}" stroke-width="2"/>' for k in range(10))
    for k in range(14):
        x = 42 + 34.1 * k
        s += f'<rect x="{x:.1f}" y="82" width="31" height="104" rx="14" fill="#d9efd0" stroke="{GREEN}" stroke-width="2"/>' + ''.join(f'<circle cx="{x + (8 if j % 2 else 23):.1f}" cy="{96 + 13 * j}" r="5" fill="{GREEN}"/>' for j in range(7))
    cells = ((74, 222, 28, 21), (130, 246, 26, 24), (82, 288, 26, 22), (140, 304, 24, 20), (190, 216, 24, 18), (374, 218, 24, 20), (424, 250, 28, 22), (482, 222, 26, 22), (370, 298, 24, 21), (480, 292, 28, 24), (424, 318, 20, 18))
    for x, y, a, c in cells:
        s += ellipse(x, y, a, c, '#d9efd0', GREEN, 2) + ''.join(f'<circle cx="{x + a * .55 * i}" cy="{y + c * .45 * j}" r="4.5" fill="{GREEN}"/>' for i, j in ((-1, -.6), (.9, .7), (.2, -.9)))
    s += ellipse(280, 260, 62, 56, '#fff', INK, 2) + path('M222 252Q280 238 338 252', GREY, 1.5) + ''.join(ellipse(x, y, 12, 12, '#fde3df', RED, 2) for x, y in ((254, 226), (284, 220), (312, 230))) + ''.join(ellipse(x, y, 8, 8, '#dbeafe', BLUE, 2) for x, y in ((244, 276), (266, 284), (290, 286), (314, 278), (278, 302), (300, 302)))
    s += ''.join(f'<rect x="{x}" y="340" width="{w}" height="34" rx="7" fill="#fff" stroke="{INK}" stroke-width="2"/>' for x, w in ((40, 48), (88, 48), (136, 46), (278, 48), (326, 48), (374, 48), (422, 48), (470, 50)))
    s += path('M184 352Q206 332 224 352Q226 366 222 378Q198 380 184 368Z', GREEN, 2.2, '#b9dfab') + path('M276 352Q254 332 236 352Q234 366 238 378Q262 380 276 368Z', GREEN, 2.2, '#b9dfab')
    s += label(584, 62, 'P', 500, 62) + label(584, 134, 'Q', 502, 134) + label(584, 268, 'R', 484, 300) + label(330, 402, 'S', 264, 366)
    return picture('q-bot-leaf.png', 640, 424, s)


def energy_pyramid():
    s, rows = '', (('Grass', '10 000 kJ', '#a9d6a0'), ('Grasshopper', '', '#d7e8a5'), ('Frog', '', '#f6dfa0'), ('Snake', '?', '#f3bfa5'))
    for k, (name, energy, colour) in enumerate(rows):
        top, w0, w1 = 262 - 76 * k, 250 - 56 * k, 250 - 56 * (k + 1) + 8
        s += f'<polygon points="{300 - w0},{top + 70} {300 + w0},{top + 70} {300 + w1},{top} {300 - w1},{top}" fill="{colour}" stroke="{INK}" stroke-width="2"/>'
        s += text(300, top + 43, f'{name}: {energy}' if energy else name, 20)
    return picture('q-bot-energy-pyramid.png', 640, 352, s + arrow(596, 330, 596, 36, RED, 3, 15) + text(620, 184, 'energy passed on', 18, colour=RED, more='transform="rotate(-90 620 184)"'))


def heart():
    vessel = lambda d, edge, fill, w=26: path(d, edge, w, more='stroke-linecap="butt"') + path(d, fill, w - 5, more='stroke-linecap="butt"')
    blue, red = '#c9defa', '#f8c4bd'
    s = path('M214 150C160 168 140 220 158 276C180 350 268 410 338 424C420 398 478 318 474 232C470 178 440 150 404 146Z', INK, 3, '#f3e3d3')
    s += path('M206 34H246V154H206Z', BLUE, 2.5, blue) + vessel('M362 272C326 240 304 210 304 168V92C304 28 404 28 404 92V96', RED, red)
    s += path('M196 150C244 138 284 148 288 172C292 206 288 226 280 234L186 238C166 212 170 166 196 150Z', BLUE, 2.5, blue)
    s += vessel('M268 280C280 220 316 196 330 152C336 132 352 124 380 124H452', BLUE, blue)
    s += path('M188 256L292 250C300 300 312 352 318 388C262 368 196 318 188 256Z', BLUE, 2.5, blue)
    s += path('M346 168C362 146 408 142 428 160C446 182 440 214 432 234L352 236C342 220 340 194 346 168Z', RED, 2.5, red)
    s += path('M346 254L430 250C438 306 400 364 348 388C338 344 336 296 346 254Z', RED, 2.5, red)
    s += vessel('M430 176H500M430 204H500', RED, red, 18) + path('M426 176H434M426 204H434', red, 13, more='stroke-linecap="butt"')
    s += path('M200 240l16 14l16 -14l16 14l14 -12', INK, 2.2) + path('M362 238l16 14l16 -14l16 14l14 -12', INK, 2.2)
    s += text(226, 24, 'vena cava', 18) + text(428, 70, 'aorta', 18, 'start') + text(460, 130, 'pulmonary artery', 18, 'start') + text(508, 186, 'pulmonary', 18, 'start') + text(508, 208, 'veins', 18, 'start')
    s += label(80, 176, 'P', 220, 196) + label(80, 320, 'Q', 240, 306) + label(560, 256, 'R', 400, 208) + label(560, 340, 'S', 388, 310)
    return picture('q-zoo-heart.png', 640, 440, s + text(80, 424, 'right side', 18, colour='#4b5563') + text(548, 424, 'left side', 18, colour='#4b5563'))


def ecg():
    s = ''.join(line(x, 20, x, 300, '#f6d6d2', 1) for x in range(20, 621, 20)) + ''.join(line(20, y, 620, y, '#f6d6d2', 1) for y in range(20, 301, 20))
    beat = 'h26q14 -34 28 0h22l9 14l15 -158l16 190l11 -46h40q24 -52 48 0h55'
    s += path('M36 210' + beat + beat, INK, 3.2) + text(76, 170, 'P') + text(228, 160, 'T') + text(346, 170, 'P') + text(498, 160, 'T')
    s += path('M384 262v10h54v-10', RED, 2.8) + text(411, 296, 'X', 22, colour=RED, more='font-weight="700"')
    return picture('q-zoo-ecg.png', 640, 320, s)


def nephron():
    s = f'<rect x="20" y="218" width="600" height="202" fill="#f7f3ea"/>' + line(20, 218, 620, 218, GREY, 1.5, 'stroke-dasharray="8 7"') + text(32, 206, 'cortex', 18, 'start', '#4b5563') + text(32, 246, 'medulla', 18, 'start', '#4b5563')
    duct = 'M500 60V440M182 116C214 116 214 60 246 66S238 128 272 130S282 66 312 74S286 168 300 214V350Q300 384 326 384T352 350V196C352 140 368 150 372 110S414 66 420 104S396 150 432 150S458 112 500 112'
    capsule = 'M92 66C140 66 178 82 182 116C178 150 140 168 92 166'
    s += path(duct + capsule, '#8a6d1f', 19) + path(duct + capsule, '#fbe9b0', 14)
    s += path('M40 96H84c18 -26 52 -16 42 2s-40 6 -30 20s44 -8 46 8s-44 20 -54 8H40', RED, 4.5) + text(36, 84, 'blood', 17, 'start', RED)
    s += label(150, 30, 'P', 158, 84) + label(280, 28, 'Q', 262, 122) + label(220, 330, 'R', 300, 330) + label(574, 300, 'S', 500, 300)
    return picture('q-zoo-nephron.png', 640, 420, s)


if __name__ == '__main__':
    for draw in (velocity_time, circuit, lens, titration, rings, mitosis, plant_cell, leaf, energy_pyramid, heart, ecg, nephron):
        draw()
    circuit('note-circuit.png', 16, 5, 12, 4)  # for the note and the forum: not the circuit of the live test
