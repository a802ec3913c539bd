/** Texts for the kit page: what real question banks hold. */
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
