/** Two people on one thing: what the second typed beside what the first has saved, field by field. */
import { Dialog } from '@base-ui/react/dialog'
import { Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useId, useState } from 'react'
import { deskWords } from '../words.ts'
import askCss from './ask.module.css'
import choice from './choice.module.css'
import css from './conflict.module.css'

/** One field on which the two differ. */
export interface ConflictField {
  name: string
  label: string
  /** As people read them. */
  mine: string
  theirs: string
  /** The second has not touched it: what the first has saved is chosen until somebody says otherwise. */
  untouched: boolean
}

/** Who wins, by field. */
export type ConflictChoice = Readonly<Record<string, 'mine' | 'theirs'>>

interface ConflictProps {
  fields: readonly ConflictField[]
  onChoose: (choice: ConflictChoice) => void
  onCancel: () => void
}

/** Asks which of two values is to stand. What was typed stands until somebody chooses otherwise. */
export function Conflict({ fields, onChoose, onCancel }: ConflictProps) {
  const t = useWords(deskWords)
  const [choice, setChoice] = useState<ConflictChoice>(
    Object.fromEntries(fields.map(({ name, untouched }) => [name, untouched ? 'theirs' : 'mine'])),
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={askCss.backdrop} />
        <Dialog.Popup className={askCss.popup}>
          <Dialog.Title className={askCss.title}>{t('conflictTitle')}</Dialog.Title>
          <Dialog.Description className={askCss.body}>
            {t(fields.length > 0 ? 'conflictBody' : 'conflictSame')}
          </Dialog.Description>
          {fields.map((field) => (
            <OneField
              key={field.name}
              field={field}
              chosen={choice[field.name] ?? 'mine'}
              onChange={(side) => setChoice({ ...choice, [field.name]: side })}
            />
          ))}
          <div className={askCss.foot}>
            <Button onClick={onCancel}>{t(fields.length > 0 ? 'cancel' : 'close')}</Button>
            {fields.length > 0 && (
              <Button variant="primary" onClick={() => onChoose(choice)}>
                {t('saveChoice')}
              </Button>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface OneFieldProps {
  field: ConflictField
  chosen: 'mine' | 'theirs'
  onChange: (side: 'mine' | 'theirs') => void
}

function OneField({ field, chosen, onChange }: OneFieldProps) {
  const t = useWords(deskWords)
  const id = useId()
  return (
    <fieldset className={`${choice.box} ${css.field}`}>
      <legend className={choice.label}>{field.label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={`${choice.option} ${css.side}`}>
          <input type="radio" name={id} checked={chosen === side} onChange={() => onChange(side)} />
          <span className={css.value}>{field[side]}</span>
          <span className={choice.about}>{t(side === 'mine' ? 'yours' : 'theirs')}</span>
        </label>
      ))}
    </fieldset>
  )
}
