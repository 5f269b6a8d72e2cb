import type { KeyboardEvent } from 'react'
import type { LabContent } from '#contract/lab-content.ts'
import { clausesOfQuery } from '#contract/lab-search.ts'
import { googleWords } from '#contract/search-string.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { showCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { ClauseLetter } from './lab-missed.tsx'
import { copyQuery } from './query-text.ts'
import type { Lab } from './use-lab.ts'

/** The place filter offers places with at least this many profiles. */
const commonPlaceSize = 6

const commonAreas = ({ profiles }: LabContent): string[] => {
  const areas = profiles.flatMap((profile) => profile.areas)
  return [...Map.groupBy(areas, (area) => area).values()]
    .filter(({ length }) => length >= commonPlaceSize)
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([area = '']) => area)
}

const signs = { linkedin: ['AND', 'OR', 'NOT', '(', ')', '“ ”'], 'x-ray': ['OR', '-', '(', ')', '“ ”', 'site:'] }

/** Inserts an operator at the cursor; quotation marks wrap the selection. */
function insertSign(editor: HTMLTextAreaElement, sign: string): string {
  const { selectionStart: from, selectionEnd: to, value } = editor
  const selected = value.slice(from, to)
  const before = value.slice(0, from)
  const isWord = /^(AND|OR|NOT)$/.test(sign)
  const gap = isWord && before !== '' && !/\s$/.test(before) ? ' ' : ''
  const put = sign === '“ ”' ? `"${selected}"` : `${gap}${sign}${isWord ? ' ' : ''}`
  const next = `${before}${put}${value.slice(to)}`
  const cursor = sign === '“ ”' && selected === '' ? from + 1 : from + put.length
  requestAnimationFrame(() => {
    editor.focus()
    editor.setSelectionRange(cursor, cursor)
  })
  return next
}

export const LabEditor = ({ lab }: { lab: Lab }) => {
  const { query, setQuery, reading, fault, editor, tries, run } = lab
  const clauses = clausesOfQuery(query)
  const worst = lab.current?.result.costs.find(({ alone, hides }) => alone + hides > 0)?.letter
  const remarks = [...reading.keywords.remarks, ...reading.title.remarks, ...reading.company.remarks]
  const tryRun = () => {
    run()
    if (fault?.field !== 'keywords') return
    editor.current?.focus()
    editor.current?.setSelectionRange(fault.at.from, fault.at.to)
  }
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    tryRun()
  }
  const faulty = fault ? query[fault.field] : ''
  const before = tries.length > 1 ? tries.at(-2) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys run the string from each of its fields
    <div
      className="card overflow-hidden border-edge has-[textarea:focus-visible]:border-primary has-[textarea:focus-visible]:shadow-[0_0_0_3px_var(--color-halo)]"
      onKeyDown={runByKey}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-[0.3rem] px-4 py-[0.35rem] text-(length:--text-xs) bg-sunken">
        <strong>{query.site === 'linkedin' ? 'LinkedIn Recruiter' : 'X-ray with Google'}</strong>
        <span
          role="status"
          className={classNames(
            'me-auto inline-flex items-center gap-[0.35rem] font-semibold',
            fault ? 'text-danger' : 'text-success',
          )}
        >
          {clauses.length === 0 && !fault ? null : <Icon name={fault ? 'alert' : 'check'} />}
          {fault
            ? '1 error'
            : clauses.length > 0
              ? `${showCount(clauses.length, { one: 'clause', other: 'clauses' })}, no errors`
              : ''}
        </span>
        {before ? (
          <Button variant="quiet" size="small" onClick={() => run(before.query)}>
            Back to try {tries.length - 1}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" icon="copy" onClick={() => copyQuery(query)}>
          Copy
        </Button>
      </div>
      <label className="sr-only" htmlFor="lab-string">
        Your search string
      </label>
      <textarea
        ref={editor}
        id="lab-string"
        className="block min-h-26 w-full resize-y bg-transparent px-4 py-[0.7rem] font-mono text-[1rem]/[1.6] outline-none field-sizing-content"
        rows={4}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        value={query.keywords}
        aria-invalid={fault?.field === 'keywords' || undefined}
        aria-describedby="lab-fault lab-help"
        onChange={(event) => setQuery({ ...query, keywords: event.currentTarget.value })}
      />
      <div
        className="grid grid-cols-6 gap-[5px] bg-sunken px-4 py-[0.4rem] sm:hidden"
        role="toolbar"
        aria-label="Operators to insert"
      >
        {signs[query.site].map((sign) => (
          <button
            key={sign}
            type="button"
            className="min-h-11 rounded-md border border-edge bg-surface font-mono text-[0.8125rem] font-bold"
            aria-label={sign === '“ ”' ? 'Quotation marks' : undefined}
            onClick={() => editor.current && setQuery({ ...query, keywords: insertSign(editor.current, sign) })}
          >
            {sign}
          </button>
        ))}
      </div>
      <div id="lab-fault" className="grid gap-[0.3rem] px-4 text-(length:--text-xs) not-empty:py-2" aria-live="polite">
        {fault ? (
          <p className="text-danger">
            {fault.message}{' '}
            <code>
              {faulty.slice(Math.max(0, fault.at.from - 24), fault.at.from)}
              <mark>{faulty.slice(fault.at.from, fault.at.to) || ' '}</mark>
              {faulty.slice(fault.at.to, fault.at.to + 24)}
            </code>
          </p>
        ) : null}
        {remarks.map(({ message, at }) => (
          <p key={`${at.from} ${message}`}>{message}</p>
        ))}
      </div>
      {clauses.length > 0 ? (
        <ol className="grid gap-[0.2rem] border-t border-line px-4 py-[0.6rem]" aria-label="Clauses of the string">
          {clauses.map(({ letter, text, field }) => (
            <li key={letter} className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline">
              <ClauseLetter letter={letter} isWorst={letter === worst} />
              <code>
                {field === 'keywords' ? '' : `${field === 'areas' ? 'place' : field}: `}
                {text}
              </code>
            </li>
          ))}
        </ol>
      ) : null}
      {query.site === 'linkedin' ? (
        <details className="border-t border-line px-4 py-2 text-(length:--text-sm)">
          <summary>Fields and place{query.areas.length > 0 ? `: ${query.areas.join(', ')}` : ''}</summary>
          <div className="grid gap-4 pt-3 sm:grid-cols-2">
            {(['title', 'company'] as const).map((field) => (
              <TextField
                key={field}
                name={field}
                label={field === 'title' ? 'Job title' : 'Company'}
                maxLength={500}
                value={query[field]}
                spellCheck={false}
                onChange={(event) => setQuery({ ...query, [field]: event.currentTarget.value })}
              />
            ))}
            <fieldset className="sm:col-span-2">
              <legend className="field-label">Place, one of</legend>
              <div className="flex flex-wrap gap-x-4 gap-y-1">
                {commonAreas(lab.content).map((area) => (
                  <label key={area} className="inline-flex gap-[0.4rem] items-center min-h-8">
                    <input
                      type="checkbox"
                      checked={query.areas.includes(area)}
                      onChange={(event) =>
                        setQuery({
                          ...query,
                          areas: event.currentTarget.checked
                            ? [...query.areas, area]
                            : query.areas.filter((each) => each !== area),
                        })
                      }
                    />
                    {area}
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
        </details>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-[0.3rem] px-4 py-[0.35rem] text-(length:--text-xs) justify-between border-t border-line">
        <p id="lab-help" className="text-xs text-muted">
          {query.site === 'linkedin'
            ? 'Write AND, OR, NOT in capitals. NOT is read first, then AND, then OR.'
            : `Google joins words by itself; OR in capitals, a minus excludes. ${reading.keywords.words} of ${googleWords} words.`}
        </p>
        <Button
          icon="play"
          className="max-sm:flex-[1_1_100%] max-sm:min-h-[2.875rem]"
          onClick={tryRun}
          aria-keyshortcuts="Control+Enter"
        >
          Run
        </Button>
      </div>
    </div>
  )
}
