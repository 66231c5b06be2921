import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { NAME_MAX_CHARS, NAME_SUFFIX, nameFault, toLabel } from '../../../bridge/values/accountName.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { Button } from '../../components/Button.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { EXACT_INPUT } from '../../components/exactInput.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useEngineQuery } from '../../hooks/useEngineQuery.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { requestName, typeName, useNameDraft } from './nameDraft.ts'
import { namesCss } from './names.css.ts'
import { nameLine } from './nameWords.ts'
import { Suggestions } from './Suggestions.tsx'

export const css = namesCss

export const title = (): string => t('Choose name')

const TYPING_MS = 300

/** A name is typed, looked up and registered by one signature. */
export default function RegisterAccountName() {
  const tab = useTab()
  const { draft, isBusy, error, details } = useNameDraft(tab)
  const field = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const label = toLabel(draft)
  const debounced = useDebounced(label, TYPING_MS)
  const isName = nameFault(label) === null
  const isEnabled = nameFault(debounced) === null
  // The response is stored with its name, so that a late one of another name is not shown.
  const { answer } = useEngineQuery(isEnabled ? `names:${debounced}` : null, ({ engine }) =>
    callFeature(engine, 'names', 'suggest', { name: debounced }),
  )
  const isSettled = debounced === label
  const names = answer.status === 'done' && isEnabled ? answer.value : []
  const known = isSettled ? names.find(({ name }) => name === label) : undefined
  const isLoading = isName && (!isSettled || answer.status === 'loading')
  const { tone, text } = nameLine(label, known, error, isBusy)
  const canGo = isName && known?.registered !== true

  // The person will type a name: the field gets the focus.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (canGo) void requestName(tab, label)
  }

  function toList(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return
    const first = body.current?.querySelector<HTMLButtonElement>('.name-list button:not(:disabled)')
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  function choose(name: string): void {
    typeName(tab, name)
    field.current?.focus()
  }

  return (
    <div ref={body}>
      <form className="name-form" noValidate onSubmit={submit}>
        <div className="field" part="input" data-bad={tone === 'bad'}>
          <input
            ref={field}
            type="text"
            enterKeyHint="done"
            {...EXACT_INPUT}
            maxLength={NAME_MAX_CHARS + NAME_SUFFIX.length}
            aria-label={t('Name')}
            placeholder={t('yourname')}
            aria-invalid={tone === 'bad'}
            aria-describedby="name-line"
            readOnly={isBusy}
            value={draft}
            onChange={event => typeName(tab, event.target.value)}
            onKeyDown={toList}
          />
          <span className="suffix" aria-hidden="true">
            {NAME_SUFFIX}
          </span>
        </div>
        <p id="name-line" className="name-line" data-tone={tone} role="status">
          {text}
        </p>
        <ErrorDetails text={details} />
        <Button variant="accent" type="submit" isBusy={isBusy} disabled={!canGo}>
          {isBusy ? t('Waiting for your signature') : t('Choose name')}
        </Button>
      </form>
      <h2 id="name-suggestions" className="name-label">
        {t('Suggestions')}
      </h2>
      <section
        className="name-list"
        // It scrolls, and while the wallet is asked nothing in it takes the focus.
        tabIndex={isBusy ? 0 : undefined}
        aria-labelledby="name-suggestions"
        aria-busy={isLoading}
      >
        {names.length > 0 || isLoading ? (
          <Suggestions
            names={names}
            isLoading={isLoading && names.length === 0}
            isDisabled={isBusy}
            onChoose={choose}
            onLeave={() => field.current?.focus()}
          />
        ) : (
          <p className="name-note muted small">
            {!isName
              ? t('Names like yours appear here while you type.')
              : answer.status === 'failed'
                ? t('Suggestions are not available right now.')
                : t('No suggestions for this name.')}
          </p>
        )}
      </section>
    </div>
  )
}
