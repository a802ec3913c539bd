/** Tabs with automatic activation: arrows move and choose, Home and End go to the ends. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from './class-names.ts'
import css from './tabs.module.css'

export interface TabItem<V extends string> {
  value: V
  label: ReactNode
}

interface TabsProps<V extends string> {
  /** Names the group of tabs. */
  label: string
  tabs: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** The chosen tab's content. */
  children: ReactNode
}

/** A row of tabs over the chosen one's content. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const last = tabs.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (!next || to === undefined) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={cx(css.tab, tab.value === value && css.chosen)}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}
