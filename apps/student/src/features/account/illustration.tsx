import css from './illustration.module.css'

/** A phone with an answered paper, an open book, and water lilies: drawn in the provider's colour. */
export function SignInIllustration({ className }: { className?: string }) {
  return (
    <svg
      className={`${css.drawing} ${className ?? ''}`}
      viewBox="0 0 480 400"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMax meet"
    >
      {/* The hill goes on beyond the picture, so that it fills a panel of any shape. */}
      <circle className={css.sun} cx="350" cy="112" r="84" />
      <path
        className={css.hill}
        d="M-1200 250c600 60 1000 80 1200 12 60-34 118-40 176-18 62 24 118 22 176-6 48-22 92-22 128-8 120 34 240 28 400 8v1000H-400Z"
      />
      <g className={css.water}>
        <path d="M34 330h70m36 0h22M60 352h120M292 356h96m22 0h30M330 334h74" />
      </g>

      <g className={css.sheet}>
        <path d="M112 286c44-20 84-16 120 8 36-24 76-28 120-8v-92c-44-20-84-16-120 8-36-24-76-28-120-8Z" />
        <path
          className={css.line}
          d="M232 202v92M134 216c26-9 52-8 76 3M134 240c26-9 52-8 76 3M134 264c26-9 52-8 76 3"
        />
      </g>

      <g transform="translate(38 -22) rotate(8 318 168)">
        <rect className={css.phone} x="258" y="72" width="118" height="208" rx="18" />
        <rect className={css.screen} x="267" y="90" width="100" height="172" rx="8" />
        <path className={css.text} d="M279 108h62M279 122h42" />
        <g className={css.option}>
          <rect x="277" y="138" width="80" height="24" rx="7" />
          <rect className={css.chosen} x="277" y="168" width="80" height="24" rx="7" />
          <rect x="277" y="198" width="80" height="24" rx="7" />
        </g>
        <path className={css.tick} d="m285 180 4.5 4.5 8-9" />
        <path className={css.answer} d="M304 180h42" />
        <path className={css.text} d="M285 150h44M285 210h32" />
        <rect className={css.submit} x="317" y="232" width="40" height="18" rx="6" />
      </g>

      <g className={css.lily} transform="translate(88 318)">
        <path className={css.leaf} d="M-44 14c10-12 70-14 92 0-14 14-78 14-92 0Z" />
        <path d="M0 8c-24-4-30-20-30-30 14 2 24 10 30 30Zm0 0c24-4 30-20 30-30-14 2-24 10-30 30Z" />
        <path d="M0 8c-14-12-16-30-8-42 10 8 14 24 8 42Zm0 0c14-12 16-30 8-42-10 8-14 24-8 42Z" />
        <path d="M0 8c-9-16-9-34 0-50 9 16 9 34 0 50Z" />
      </g>
      <g className={css.lily} transform="translate(408 322) scale(.72)">
        <path className={css.leaf} d="M-44 14c10-12 70-14 92 0-14 14-78 14-92 0Z" />
        <path d="M0 8c-24-4-30-20-30-30 14 2 24 10 30 30Zm0 0c24-4 30-20 30-30-14 2-24 10-30 30Z" />
        <path d="M0 8c-9-16-9-34 0-50 9 16 9 34 0 50Z" />
      </g>
    </svg>
  )
}
