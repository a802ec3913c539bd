/** Texts and questions for the kit page: what real question banks hold. */
import type { ReviewQuestion } from '@porua/contract/exams'

export const kitSamples: readonly { name: string; text: string; format?: string }[] = [
  { name: 'text with newlines', text: 'A first line.\nA second <b>line</b>, shown as it is.\n  Indented.' },
  { name: 'money', text: 'Jill gets paid $20 per hour to teach and $30 to be a coach.' },
  { name: 'inline', text: 'If $a_k=(a_{k-1})^2-2$ for $k\\geq 1$, find $\\prod_{k=0}^{\\infty}(1-1/a_k)$.' },
  {
    name: 'display',
    text: 'Determine the period of $$ x_1(t)=\\cos (3 \\pi t)-4 \\cos (5 \\pi t-0.5 \\pi) $$',
  },
  { name: 'bare option', text: '\\frac{5\\sqrt{3}}{2}' },
  { name: 'bare in prose', text: "y''-2y'+2y=0, y(0)=0, y(\\pi/2) = 1. What is y(\\pi/4)?" },
  {
    name: 'environment',
    text: 'Given image \\begin{tabular}{|llll|} \\hline 7 & 1 & 6 & 0 \\\\ 3 & 3 & 7 & 6 \\\\ \\hline \\end{tabular} , is its contrast poor?',
  },
  { name: 'broken formula', text: 'Suppose $\\left\\{ x_n$ and $\\frac{1}{2}$.' },
  { name: 'Bangla', text: 'ক্ষেত্রফল $\\pi r^2$ হলে, ব্যাসার্ধ ৭ সে.মি. বৃত্তের ক্ষেত্রফল কত? দাম $5 ও $10।' },
  {
    name: 'html',
    format: 'html',
    text: '<p>Which <strong><span style="color: #0a0">bond</span></strong> is it? \\(E=mc^2\\)</p><script>alert(1)</script><ul><li>one</li><li>two</li></ul>',
  },
  {
    name: 'html table that paints',
    format: 'html',
    text: `<table style="border-collapse: collapse; border: 1px solid black"><tr>${Array.from(
      { length: 24 },
      (_, at) => `<td style="background-color:#e7f5fe;border:1px solid gray;padding:8px">${at}</td>`,
    ).join('')}</tr></table>`,
  },
  {
    name: 'MathML',
    format: 'html',
    text: '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mrow><mi>a</mi><mo>+</mo><mfenced><mi>b</mi><mi>c</mi></mfenced></mrow><msub><mi>x</mi><mn>2</mn></msub></mfrac></math>',
  },
]

const picture = (shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90">${shape}</svg>`)}`

const [circle, square] = [
  picture('<circle cx="60" cy="45" r="40"/>'),
  picture('<rect x="25" y="10" width="70" height="70"/>'),
]

const plain = {
  format: 'text',
  point: 1,
  marks: 1,
  options: [],
  optionType: '{}',
  image: [],
  file: [],
  answer: [],
  explanation: null,
  explanationExt: [],
  notes: null,
} as const satisfies Partial<ReviewQuestion>

/** A question of each type, with its key: a formula, pictures, a table, Bangla. */
export const questionSamples: readonly ReviewQuestion[] = [
  {
    ...plain,
    _id: 'k1',
    type: 'MCQ',
    title: 'ক্ষেত্রফল \\(\\pi r^2\\) হলে, ব্যাসার্ধ ৭ সে.মি. বৃত্তের ক্ষেত্রফল কত?',
    formulas: 'marked',
    options: ['\\(154\\) বর্গ সে.মি.', '\\(49\\) বর্গ সে.মি.', 'কোনোটিই নয়'],
    answer: ['\\(154\\) বর্গ সে.মি.'],
    explanation: 'কারণ \\(\\pi \\approx \\frac{22}{7}\\)।',
    notes: 'অধ্যায় ৩',
  },
  {
    ...plain,
    _id: 'k2',
    type: 'MCQ',
    title: 'Which one is round?',
    options: [circle, square, 'neither'],
    optionType: JSON.stringify({ [circle]: 'image', [square]: 'image' }),
    image: [circle],
    file: ['papers/sheet.pdf'],
    answer: [circle],
    explanationExt: [square, 'papers/proof.pdf'],
  },
  {
    ...plain,
    _id: 'k3',
    type: 'checkbox',
    title:
      '<p>Which rows are <strong>plants</strong>?</p><table><tr><th>row</th><th>name</th></tr><tr><td>1</td><td>fern</td></tr><tr><td>2</td><td>dog</td></tr></table>',
    format: 'html',
    point: 2.5,
    marks: 2.5,
    options: ['<em>fern</em>', 'dog', 'moss'],
    answer: ['<em>fern</em>', 'moss'],
  },
  {
    ...plain,
    _id: 'k4',
    type: 'shortAns',
    title: 'How many legs has a spider?',
    answer: ['8', 'eight'],
  },
  {
    ...plain,
    _id: 'k5',
    type: 'paragraph',
    title: 'Say why water climbs.',
    point: 5,
    marks: 5,
    answer: ['Because of \\(\\Delta p\\).'],
  },
]
