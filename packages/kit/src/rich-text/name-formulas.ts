import { readMaths } from './read-maths.ts'

/** Gives every formula its words, where they are part of the name of what they stand in (an option's button). */
export function nameFormulas(place: ParentNode): void {
  for (const math of place.querySelectorAll('math')) math.setAttribute('aria-label', readMaths(math))
}
