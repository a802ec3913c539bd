"""Writes the PDFs of the school. Run: python3 papers.py (after diagrams.py)"""
import os
from render import MEDIA, document

STYLE = '''<!doctype html><html lang="en"><meta charset=utf-8><title>Hijoltola</title><style>
@page { size: A4; margin: 16mm 15mm }
body { font: 11.5pt/1.5 "Noto Sans","Noto Sans Bengali",sans-serif; color: #1f2937; margin: 0 }
h1 { font-size: 20pt; color: #0b5d55; margin: 0 0 2mm } h2 { font-size: 13pt; color: #0b5d55; margin: 5mm 0 1.5mm; border-bottom: .4mm solid #8cc9bd }
table { border-collapse: collapse; width: 100% } td:first-child { width: 52% } td, th { padding: 1.1mm 2mm; border-bottom: .2mm solid #d1d5db; text-align: left; vertical-align: top }
.f { white-space: nowrap; font-family: "Noto Serif",serif } .page { break-before: page } footer { margin-top: 5mm; font-size: 9pt; color: #6b7280 } sub, sup { line-height: 0; font-size: 70% }
img { display: block; margin: 3mm auto; max-width: 110mm } li { margin: 1mm 0 }</style>'''


def table(rows, cls='f'):
    return '<table>' + ''.join(f'<tr><td>{a}</td><td class="{cls}">{b}</td></tr>' for a, b in rows) + '</table>'


def image(name):
    return f'<img src="file://{os.path.join(MEDIA, name)}">'


FOOT = '<footer>Hijoltola Medical Admission Care (an invented school) · sample pack · MIT licence</footer>'

PHYSICS = (('Motion', (('Speed after time t', 'v = u + at'), ('Distance after time t', 's = ut + ½at<sup>2</sup>'), ('Speed after distance s', 'v<sup>2</sup> = u<sup>2</sup> + 2as'), ('Distance in the n-th second', 's<sub>n</sub> = u + ½a(2n − 1)'), ('Range of a projectile', 'R = u<sup>2</sup> sin 2θ / g'), ('Greatest height', 'H = u<sup>2</sup> sin<sup>2</sup>θ / 2g'))),
           ('Energy and heat', (('Kinetic energy', 'E<sub>k</sub> = ½mv<sup>2</sup> = p<sup>2</sup> / 2m'), ('Energy in a spring', 'E = ½kx<sup>2</sup>'), ('Escape velocity', 'v<sub>e</sub> = √(2GM / R)'), ('Ideal gas', 'pV = nRT'), ('Root mean square speed', 'c = √(3RT / M)'), ('Carnot engine (kelvin)', 'η = 1 − T<sub>2</sub> / T<sub>1</sub>'))),
           ('Electricity and magnetism', (('Resistance of a wire', 'R = ρL / A'), ('Resistors in parallel', '1/R = 1/R<sub>1</sub> + 1/R<sub>2</sub>'), ('Capacitors in series', '1/C = 1/C<sub>1</sub> + 1/C<sub>2</sub>'), ('Power', 'P = VI = I<sup>2</sup>R = V<sup>2</sup> / R'), ('Force on a current', 'F = BIL sin θ'), ('Transformer', 'V<sub>s</sub> / V<sub>p</sub> = N<sub>s</sub> / N<sub>p</sub>'))),
           ('Light and modern physics', (('Thin lens (real is positive)', '1/u + 1/v = 1/f'), ('Critical angle', 'sin θ<sub>c</sub> = 1 / n'), ('Photoelectric effect', 'hν = W<sub>0</sub> + eV<sub>s</sub>'), ('Radioactive decay', 'N = N<sub>0</sub>(½)<sup>t / T</sup>'))))
CHEMISTRY = (('Atom and periodic table', (('Electrons in a shell, at most', '2n<sup>2</sup>'), ('Values of l', '0 to n − 1'), ('Values of m<sub>l</sub>', '−l to +l'))),
             ('The mole', (('Amount of substance', 'n = m / M'), ('Molecules', 'N = n × 6.02 × 10<sup>23</sup>'), ('Gas at STP', 'V = n × 22.4 L'), ('Mass for a solution', 'm = c × V(L) × M'))),
             ('Equilibrium and pH', (('pH', 'pH = −log [H<sup>+</sup>]'), ('pH and pOH at 25 °C', 'pH + pOH = 14'), ('Buffer of a weak acid', 'pH = pK<sub>a</sub> + log ([salt] / [acid])'), ('K<sub>p</sub> and K<sub>c</sub>', 'K<sub>p</sub> = K<sub>c</sub>(RT)<sup>Δn</sup>'))),
             ('Electrochemistry', (('Mass deposited', 'm = MIt / zF'), ('Faraday constant', 'F = 96 500 C mol<sup>−1</sup>'), ('Standard e.m.f.', 'E° = E°(cathode) − E°(anode)'))),
             ('Groups in organic chemistry', (('Alkene, alkyne', 'C<sub>n</sub>H<sub>2n</sub>, C<sub>n</sub>H<sub>2n−2</sub>'), ('Aldehyde, ketone', '−CHO, &gt;C=O'), ('Carboxylic acid, ester', '−COOH, −COO−'), ('Aromatic ring', '4n + 2 π electrons'))))

TERMS = (('Cell', 'কোষ'), ('Cell wall', 'কোষপ্রাচীর'), ('Cell division', 'কোষ বিভাজন'), ('Nucleus', 'নিউক্লিয়াস'), ('Chromosome', 'ক্রোমোজোম'), ('Tissue', 'টিস্যু / কলা'), ('Photosynthesis', 'সালোকসংশ্লেষণ'), ('Respiration', 'শ্বসন'), ('Transpiration', 'প্রস্বেদন'), ('Fertilisation', 'নিষেক'), ('Inheritance', 'বংশগতি'), ('Evolution', 'বিবর্তন'),
         ('Digestion', 'পরিপাক'), ('Liver', 'যকৃৎ'), ('Pancreas', 'অগ্ন্যাশয়'), ('Kidney', 'বৃক্ক'), ('Heart', 'হৃৎপিণ্ড'), ('Artery, vein', 'ধমনি, শিরা'), ('Red blood cell', 'লোহিত রক্তকণিকা'), ('Nerve', 'স্নায়ু'), ('Immunity', 'অনাক্রম্যতা'), ('Ecosystem', 'বাস্তুতন্ত্র'))


def sheet(title, parts):
    return f'<h1>{title}</h1>' + ''.join(f'<h2>{head}</h2>' + table(rows) for head, rows in parts)


if __name__ == '__main__':
    document('book-formula-sheet.pdf', STYLE.replace('1.1mm 2mm', '.75mm 2mm').replace('5mm 0 1.5mm', '3.5mm 0 1mm') + sheet('Formula Sheet: Physics', PHYSICS) + FOOT + '<div class="page"></div>' + sheet('Formula Sheet: Chemistry', CHEMISTRY) + FOOT)
    document('book-biology-terms.pdf', STYLE + '<h1>জীববিজ্ঞান শব্দকোষ · Biology terms</h1>' + table(TERMS, '') + FOOT)
    document('note-electricity.pdf', STYLE + '<h1>চল তড়িৎ: এক পাতায়</h1><p>বর্তনীর প্রশ্ন সমাধানের চারটি ধাপ:</p><ol><li>সমান্তরাল রোধগুলোকে একটি তুল্য রোধে রূপ দাও।</li><li>শ্রেণির রোধগুলো যোগ করে মোট রোধ বের করো।</li><li>ওহমের সূত্র থেকে মূল প্রবাহ নির্ণয় করো: I = V / R।</li><li>পেছনে ফিরে প্রতিটি শাখার ভোল্টেজ ও প্রবাহ বের করো।</li></ol>'
             + image('note-circuit.png') + '<p>এখানে 12 Ω ও 4 Ω সমান্তরালে, তুল্য রোধ 3 Ω; 5 Ω সহ মোট 8 Ω। মূল প্রবাহ 16 / 8 = 2 A, সমান্তরাল অংশে ভোল্টেজ 2 × 3 = 6 V।</p>' + FOOT)
    document('note-heart.pdf', STYLE + '<h1>The heart in one page</h1>' + image('q-zoo-heart.png') + '<p>P right atrium · Q right ventricle · R left atrium · S left ventricle</p><ol><li>Blood poor in oxygen comes through the venae cavae into the right atrium.</li><li>Through the tricuspid valve it enters the right ventricle and is pumped to the lungs.</li><li>Blood rich in oxygen comes back through the pulmonary veins into the left atrium.</li><li>Through the bicuspid (mitral) valve it enters the left ventricle, whose thick wall pumps it into the aorta.</li></ol><p><b>Remember:</b> cardiac output = stroke volume × heart rate, about 70 mL × 72 min<sup>−1</sup> ≈ 5 L min<sup>−1</sup>.</p>' + FOOT)
    document('solve-weekly-5.pdf', STYLE + '<h1>Weekly Live Test 5: two solutions</h1><h2>pH of 0.005 M calcium hydroxide</h2><p>Each formula unit gives two hydroxide ions: [OH<sup>−</sup>] = 2 × 0.005 = 0.01 M. So pOH = 2 and pH = 14 − 2 = 12. The usual mistake is to forget the factor 2 and answer 11.7.</p><h2>Copper deposited by 96 500 C</h2><p>Cu<sup>2+</sup> + 2e<sup>−</sup> → Cu. One mole of electrons deposits half a mole of copper: 63.5 / 2 = 31.75 g.</p>' + FOOT)
