/** What tells LaTeX from prose: names of functions and units, chemical symbols, small words of English. Pure. */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Functions that authors write without a backslash; the names that LaTeX itself knows come first. */
export const texFunctions = set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan ln log exp lim max min sup inf gcd det dim ker deg arg cosec',
)
const otherFunctions = set(
  'lcm mod var cov rank sign sgn atan acos asin span trace diag cost argmin argmax cis erf',
)

/** `sin`, and `sinx`, `lnx`, `logx`: a function whose argument is one letter behind its name. */
const fused = /^(sin|cos|tan|cot|sec|cosec|ln|log)([a-zA-Z])$/

/** The function and its argument that a word is made of, or null. */
export function fusedFunction(word: string): { name: string; rest: string } | null {
  const [, name, rest] = fused.exec(word) ?? []
  return name === undefined || rest === undefined || english.has(word) ? null : { name, rest }
}

/** True for the name of a function, and for one with its letter. */
export function isFunction(word: string): boolean {
  return texFunctions.has(word) || otherFunctions.has(word) || fusedFunction(word) !== null
}

/** Words that begin or fill sentences; the short ones, that could be taken for products of letters, as completely as possible. */
const english = set(`
  is an be the of and for on at by if are was has had his her per it as he she we so not with you can all its how or to in no do
  us up go me my am but any day get him man new now old see two way who did let put say too use one our out off own ago big far few
  end ask act add age air arm art bad bag bar bed bit box boy bus buy car cat cup cut dog dry due ear eat egg eye fat fee fit fix fly
  fox fun gas gap god got gun guy hat hit hot ice ill ion job key kid kit lab lay leg lie lot low mad map mix net nor nut odd oil pay
  pen pet pie pig pin pit pot raw ray red rod row run sad sea sex shy sit six sky son sun tax tea ten tie tip top toy try via war wet
  why win yes yet acid atom base bond both cell each else even find from gene gets give goes have here into ions just left less like
  many mass more most much must need none only open over path pure rate same show side size some such take than that them then there
  these they this thus time true type unit upon used uses very water were what when where which while whose will would your option
  none given value find equal below above`)

/** True for a small word of English. */
export function isEnglish(word: string): boolean {
  return english.has(word.toLowerCase())
}

/** `dx`, `xdx`, `dxdy`. */
export const differential = /^(?:[a-z]?d[a-zA-Z]|d[xyzrt]d[xyzrt]|d[xyz]d[xyz]d[xyz])$/

const prefixes = 'k|c|d|m|n|p|M|G|µ|μ'
const unitNames =
  'kg|mg|g|mol|min|h|sr|rad|deg|Hz|kHz|MHz|GHz|eV|keV|MeV|GeV|cal|kcal|atm|bar|torr|Torr|Pa|kPa|MPa|Wb|lm|lx|Bq|Sv|ppm|amu|ohm'
const one = `(?:${unitNames}|(?:${prefixes})?(?:mol|Hz|Pa|eV|m|s|g|N|J|W|A|V|K|C|F|T|H|L|l|Ω|S))`
const unit = new RegExp(`^${one}{1,4}$`)

/** True for a unit, or several without a blank: `cm`, `ms`, `kgm`, `Wm`. */
export function isUnit(word: string): boolean {
  return unit.test(word)
}

const elements =
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr
  Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Sm Eu Gd Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th
  Pa U Np Pu Am Cm`.split(/\s+/)
const byLength = [...elements].sort((a, b) => b.length - a.length).join('|')
const species = new RegExp(`^(?:${byLength}|R|X|Me|Et|Ph|e)+$`)
const symbols = new RegExp(byLength, 'g')

/** The chemical symbols that a word is made of; none where it is another word. */
export function chemicalSymbols(word: string): readonly string[] {
  return species.test(word) ? (word.match(symbols) ?? []) : []
}
