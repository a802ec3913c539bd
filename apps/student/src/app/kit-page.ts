import { lazy } from 'react'

/** The kit's show page; the condition takes it out of every build. */
export const KitPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@porua/kit/kit-page.tsx')).KitPage }))
  : () => null
