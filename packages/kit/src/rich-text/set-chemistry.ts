/** Sets formulas that hold chemistry (`\ce{2H2 + O2 -> 2H2O}`): KaTeX with its part for them, loaded where one stands. */
import 'katex/contrib/mhchem'

export { nameFormulas, setMaths } from './set-maths.ts'
