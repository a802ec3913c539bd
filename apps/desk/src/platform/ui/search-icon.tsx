/** A magnifying glass; the kit has only the one that enlarges. */
export function SearchIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 5 5" />
    </svg>
  )
}
