/** The icons in use: 24-px line drawings, drawn by the text's colour. Add one here when a screen needs it. */
import type { ReactNode } from 'react'
import css from './icon.module.css'

/** The path of each; what is more than a path as it is drawn. */
const drawings = {
  alert:
    'M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.2A2 2 0 0 0 4.3 20h15.4a2 2 0 0 0 1.7-2.8L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrowLeft: 'm14 5-7 7 7 7M7 12h13',
  bell: 'M6 9a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7Zm4 10a2 2 0 0 0 4 0',
  book: 'M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5v-15Zm0 15A2.5 2.5 0 0 0 6.5 21H20v-3',
  calendar: 'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 5h16M8 3v4m8-4v4',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4V8Zm8 2a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  chat: 'M4 5h16v11H9l-5 4V5Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  close: 'm6 6 12 12M18 6 6 18',
  cloud: 'M7 18a4 4 0 0 1-.6-7.95A6 6 0 0 1 18 10.5 3.8 3.8 0 0 1 17.5 18H7Z',
  cloudOff: 'M7 18a4 4 0 0 1-.6-7.95m2.1-3.6A6 6 0 0 1 18 10.5 3.8 3.8 0 0 1 19.6 17M4 3l16 18',
  dot: <circle cx="12" cy="12" r="5" fill="currentColor" stroke="none" />,
  download: 'M12 4v12m-5-5 5 5 5-5M4 20h16',
  expand: 'M9 4H4v5m11-5h5v5M9 20H4v-5m16 0v5h-5',
  external: 'M13 4h7v7m0-7-9 9M18 14v6H4V6h6',
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5C18 5.5 21.5 12 21.5 12a17 17 0 0 1-3 3.8M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1M10 10.2a3 3 0 0 0 4 4.2',
  file: 'M13 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V9l-6-6Zm0 0v6h6',
  flag: 'M5 21V4h12l-2 4 2 4H5',
  grid: 'M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h6v6h-6v-6Z',
  home: 'm3 11 9-8 9 8M6 9v11h12V9',
  image: 'M4 5h16v14H4V5Zm0 11 5-5 4 4 2-2 5 5M15.5 9v.01',
  info: 'M12 11v5m0-8.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  language: 'M3 6h10M8 4v2m3 0c-1 4-4 7-8 8.5M5.5 9c1 2.5 3.5 4.7 6.5 5.5m-.5 6L16 10l4.5 10.5M13 17h6',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  microphone:
    'M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3ZM5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3',
  minus: 'M6 12h12',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  paper: 'M6 3h12v18H6V3Zm3 5h6m-6 4h6m-6 4h3',
  pencil: 'm5 19 1-4L16 5l3 3L9 18l-4 1Zm9-12 3 3',
  phone: 'M8 2.5h8a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1Zm3 16h2',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5-12-7.5Z',
  print: 'M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7v-7Z',
  refresh: 'M20 11a8 8 0 0 0-14.3-4L4 9m0-5v5h5m-5 4a8 8 0 0 0 14.3 4l1.7-2m0 5v-5h-5',
  rotate: 'M19 12a7 7 0 1 1-2-5l2 2m0-5v5h-5',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  sunMoon: 'M12 3a9 9 0 1 0 0 18V3Zm0 0a9 9 0 0 1 0 18',
  back10: 'M11 5 7 2v3a8 8 0 1 0 9 1M9.500 11v6M13 11h3v6h-3Z',
  forward10: 'M13 5l4-3v3a8 8 0 1 1-9 1M8.500 11v6M12 11h3v6h-3Z',
  gear:
    // a ring with its teeth on it: rays beside a disc are the sun
    'M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm0-4.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13Zm0 0V3m0 15.500V21M5.500 12H3m15.500 0H21M7.400 7.400 5.600 5.600m11 11 1.800 1.800m0-12.800-1.800 1.800m-9.200 9.200-1.800 1.800',
  sound: 'M4 9h4l5-4v14l-5-4H4V9Zm12 0a4 4 0 0 1 0 6m2.500-8.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9h4l5-4v14l-5-4H4V9Zm12 0 5 6m0-6-5 6',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5',
  trophy: 'M8 4h8v6a4 4 0 0 1-8 0V4Zm0 2H4c0 3 1.5 5 4 5m8-5h4c0 3-1.5 5-4 5m-4 3v4m-4 2h8',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 20h16',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 21c.5-4 3.5-6 8-6s7.5 2 8 6',
  zoomIn: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 5 5M11 8v6m-3-3h6',
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** All icons, for the kit page. */
export const iconNames = Object.keys(drawings) as IconName[]

interface IconProps {
  name: IconName
  /** 16, 20 (default), 24 or 32 px. */
  size?: 16 | 20 | 24 | 32
  /** Says what the icon means where no text beside it does; without it the icon is decoration. */
  label?: string
  className?: string
}

/** A line drawing in the text's colour. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const drawing: ReactNode = drawings[name]
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a named one carries aria-label, the others are hidden.
    <svg
      {...named}
      className={className ? `${css.icon} ${className}` : css.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      focusable="false"
    >
      {typeof drawing === 'string' ? <path d={drawing} /> : drawing}
    </svg>
  )
}
