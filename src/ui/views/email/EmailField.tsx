import type { FocusEventHandler, ReactNode, RefObject } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { t } from '../../words/t.ts'

/** RFC 5321 §4.5.3.1.3. */
const EMAIL_MAX_CHARS = 254

interface EmailFieldProps {
  /** Id of the input, for a visible label. */
  readonly id?: string
  readonly placeholder?: string
  readonly value: string
  readonly onEdit: (email: string) => void
  readonly error: string
  /** Ids of what explains it: its error, a note. */
  readonly describedBy: string
  /** What the key of a screen's keyboard says. */
  readonly enterKey: 'go' | 'done'
  readonly isDisabled?: boolean
  readonly isReadOnly?: boolean
  readonly onFocus?: FocusEventHandler
  readonly input?: RefObject<HTMLInputElement | null>
  /** Element at the end of the field. */
  readonly children?: ReactNode
}

/** Takes an address of a mailbox. */
export function EmailField(props: EmailFieldProps) {
  return (
    <div className="field" part="input">
      <Icon name={MORE_ICONS.mail} size={18} />
      <input
        ref={props.input}
        id={props.id}
        type="email"
        inputMode="email"
        enterKeyHint={props.enterKey}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARS}
        aria-label={t('Email')}
        placeholder={props.placeholder ?? t('Email')}
        aria-invalid={props.error !== ''}
        aria-describedby={props.describedBy}
        disabled={props.isDisabled}
        readOnly={props.isReadOnly}
        value={props.value}
        onFocus={props.onFocus}
        onChange={event => props.onEdit(event.target.value)}
      />
      {props.children}
    </div>
  )
}
