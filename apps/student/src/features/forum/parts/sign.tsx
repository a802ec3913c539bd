/** The forum's own drawings, in the kit's manner: 24-px lines in the text's colour. */
import css from './sign.module.css'

const drawings = {
  bookmark: 'M6 3h12v18l-6-5-6 5V3Z',
  heart: 'M12 20 4.500 12.500a4.900 4.900 0 0 1 7-6.900l.5.500.500-.500a4.900 4.900 0 0 1 7 6.900L12 20Z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 5 5',
  sort: 'M7 4v16m-4-4 4 4 4-4M17 20V4m-4 4 4-4 4 4',
  upvote: 'M12 4 4 13h5v7h6v-7h5L12 4Z',
} as const

export type SignName = keyof typeof drawings

/** A drawing; the words stand beside it. `filled` says that it is on, beside the pressed state. */
export function Sign({ name, filled }: { name: SignName; filled?: boolean }) {
  return (
    <svg
      className={css.sign}
      data-filled={filled || undefined}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
