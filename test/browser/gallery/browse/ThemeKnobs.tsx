import { useState } from 'react'
import type { ThemeVariables } from '../../../../src/bridge/contract/config.ts'
import * as presets from '../../../../src/ui/theme/presets.ts'
import { TOKEN_TABLE, type TokenName } from '../../../../src/ui/theme/tokenTable.ts'
import { themeCode } from './themeCode.ts'

const TOKENS = Object.keys(TOKEN_TABLE) as readonly TokenName[]
const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i

/** A colour as the browser's colour field takes it; black where a value is not a plain one. */
function hexOf(value: string): string {
  const [, digits = '000'] = HEX.exec(value) ?? []
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

interface ThemeKnobsProps {
  readonly preset: string
  readonly variables: ThemeVariables
  onChange(theme: { readonly preset?: string; readonly variables?: ThemeVariables }): void
}

/** The value that a token has without the knob. */
function defaultOf(token: TokenName, preset: string): string {
  const chosen = Object.entries(presets).find(([name]) => name === preset)?.[1] as ThemeVariables | undefined
  return String(chosen?.[token] ?? TOKEN_TABLE[token][2])
}

/** A knob for each design token, and the theme as code. */
export function ThemeKnobs({ preset, variables, onChange }: ThemeKnobsProps) {
  const [copied, setCopied] = useState(false)
  const code = themeCode(preset, variables)
  const set = (token: TokenName, value: string) => {
    const { [token]: _before, ...others } = variables
    setCopied(false)
    onChange({ variables: value === '' ? others : { ...others, [token]: value } })
  }
  const copy = () => navigator.clipboard.writeText(code).then(() => setCopied(true))
  return (
    <aside aria-label="Theme">
      <label>
        Preset
        <select value={preset} onChange={event => onChange({ preset: event.target.value })}>
          <option value="">default</option>
          {Object.keys(presets).map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {TOKENS.map(token => {
        const value = String(variables[token] ?? '')
        const before = defaultOf(token, preset)
        return (
          <label key={token}>
            {token}
            <span>
              {TOKEN_TABLE[token][0] === 'color' && (
                <input
                  type="color"
                  aria-label={`${token}, pick`}
                  value={hexOf(value || before)}
                  onChange={event => set(token, event.target.value)}
                />
              )}
              <input
                type="text"
                aria-label={token}
                placeholder={before}
                value={value}
                onChange={event => set(token, event.target.value)}
              />
            </span>
          </label>
        )
      })}
      <div className="theme-code">
        <pre>{code}</pre>
        <p>
          <button type="button" onClick={copy}>
            {copied ? 'Copied' : 'Copy theme'}
          </button>
          <button type="button" onClick={() => onChange({ preset: '', variables: {} })}>
            Reset
          </button>
        </p>
      </div>
    </aside>
  )
}
