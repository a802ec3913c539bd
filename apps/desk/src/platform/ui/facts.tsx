import type { ReactNode } from 'react'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  className: string | undefined
}

/** What each fact is called, and what it is. One without a value is left out. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(
        ([label, value]) =>
          value !== '' &&
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
