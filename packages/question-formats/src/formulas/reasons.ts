/** KaTeX's reasons in words for whoever wrote the question. Pure. */

const reasons: readonly (readonly [pattern: RegExp, words: string | ((found: RegExpExecArray) => string)])[] =
  [
    [/^Undefined control sequence: (\\\S*)/, ([, name]) => `there is no command ${name}`],
    [/^No such environment: (\S+)/, ([, name]) => `there is no environment ${name}`],
    [
      /^Unexpected end of input in a macro argument|^Expected group|^Unexpected end of input/,
      'a part in braces {…} is missing',
    ],
    [/^Expected 'EOF', got '\}'/, 'a closing brace has no opening one'],
    [/^Expected '\}', got 'EOF'/, 'a brace is not closed'],
    [/^Expected '\\right'/, 'a \\left has no \\right'],
    [/^Expected 'EOF', got '(.*)'/, ([, sign]) => `${sign} cannot stand there`],
    [/^Double superscript/, 'two powers stand on one base'],
    [/^Double subscript/, 'two indices stand on one base'],
    [/^Invalid delimiter/, 'there is no bracket behind \\left or \\right'],
  ]

/** Why a formula cannot be set. */
export function inWords(why: string): string {
  for (const [pattern, words] of reasons) {
    const found = pattern.exec(why)
    if (found) return typeof words === 'string' ? words : words(found)
  }
  return why
}
