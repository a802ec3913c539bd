/**
 * Form fields: a label, the control, a hint, an error; joined so that a screen reader says them together. A button inside a field is
 * named by a text and not by `aria-label`: who looks for what is labelled 'Password' or 'Subject' finds the field alone.
 */
import {
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { useWords } from '../i18n/words.ts'
import { cx } from './class-names.ts'
import css from './field.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { kitWords } from './words.ts'

/** What a control inside a Field spreads onto itself. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldLook {
  label: string
  /** Keeps the label for screen readers only, where its place says enough. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: string | null
  className?: string
}

/** The frame of a field; `children` gets what the control must carry. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  className,
  children,
}: FieldLook & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ')
  return (
    <div className={cx(css.field, className)}>
      <label id={`${id}l`} htmlFor={id} className={cx(css.label, hideLabel && css.hidden)}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}h`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}e`} className={css.error}>
          <Icon name="alert" size={16} className={css.errorIcon} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type TextInputProps = FieldLook & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A one-line text field. */
export function TextInput({ label, hideLabel, hint, error, className, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(control) => <input type="text" {...input} {...control} className={css.control} />}
    </Field>
  )
}

/** A password field with a show/hide toggle. */
export function PasswordInput({ label, hideLabel, hint, error, className, ...input }: TextInputProps) {
  const [shown, setShown] = useState(false)
  const t = useWords(kitWords)
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(control) => (
        <span className={css.withButton}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={css.control}
          />
          <button
            type="button"
            className={css.inside}
            aria-pressed={shown}
            // Which of two: a form that asks twice has two such buttons.
            aria-describedby={`${control.id}l`}
            title={t(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
            <VisuallyHidden>{t('showPassword')}</VisuallyHidden>
          </button>
        </span>
      )}
    </Field>
  )
}

type TextAreaProps = FieldLook &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** A text field of several lines; it grows with its text where the browser can, up to `rows` × 2. */
export function TextArea({ label, hideLabel, hint, error, className, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(control) => <textarea rows={rows} {...area} {...control} className={cx(css.control, css.area)} />}
    </Field>
  )
}

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps
  extends FieldLook,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'className'> {
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  /** What no choice reads as ('All Subjects'); choosing it again clears the choice. */
  placeholder?: string
}

/** The phone's own select: large, fast and familiar. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  className,
  options,
  value,
  onChange,
  placeholder,
  ...rest
}: SelectProps) {
  const t = useWords(kitWords)
  const clearable = placeholder !== undefined && value !== '' && !rest.disabled
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with the choice, and the focus would be nowhere.
    currentTarget.parentElement?.querySelector('select')?.focus()
    onChange('')
  }
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(control) => (
        <span className={css.withButton}>
          <select
            {...rest}
            {...control}
            className={cx(css.control, css.select, placeholder !== undefined && value === '' && css.unchosen)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          {clearable ? (
            <button type="button" className={css.inside} onClick={clear}>
              <Icon name="close" />
              <VisuallyHidden>{t('clear', { label })}</VisuallyHidden>
            </button>
          ) : (
            <Icon name="chevronDown" className={css.arrow} />
          )}
        </span>
      )}
    </Field>
  )
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox whose whole row is the target. */
export function Checkbox({ label, checked, onChange, className, ...input }: CheckboxProps) {
  return (
    <label className={cx(css.check, className)}>
      <input
        {...input}
        type="checkbox"
        className={css.box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
