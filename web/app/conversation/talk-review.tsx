import type { SaidLine } from '#contract/conversation.ts'
import type { Conversation, Line, TalkEnding } from '#contract/conversation-content.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { copyAndSay } from '../../ui/copy-text.ts'
import { Exchange } from './talk-log.tsx'

const agreement = {
  best: { tone: 'success', text: 'We’d say the same.' },
  fair: { tone: 'info', text: 'It gets you something, and it has a price.' },
  poor: { tone: 'warning', text: 'We wouldn’t say it.' },
} as const

const wordsOf = ({ tone, text }: Line): string => (tone === 'silent' ? text : `“${text}”`)

const Reason = ({ said: { turn, line } }: { said: SaidLine }) => {
  const best = turn.lines.find(({ verdict }) => verdict === 'best')
  const others = turn.lines.filter((each) => each !== line && each !== best)
  const { tone, text } = agreement[line.verdict]
  return (
    <div className="grid gap-2 rounded-md border border-line bg-sunken px-4 py-3 text-(length:--text-sm)">
      <p className="flex flex-wrap items-center gap-2">
        <strong>What we’d do</strong> <Badge tone={tone}>{text}</Badge>
      </p>
      <p>{line.why}</p>
      {best && best !== line ? (
        <p>
          <strong>{wordsOf(best)}</strong> {best.why}
        </p>
      ) : null}
      {others.length > 0 ? (
        <details>
          <summary className="min-h-7 cursor-pointer font-semibold">
            The other {others.length === 1 ? 'line' : `${others.length} lines`}
          </summary>
          <ul className="grid gap-2 pt-2">
            {others.map((other) => (
              <li key={other.id}>
                <strong>{wordsOf(other)}</strong> {other.why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

const Takeaways = ({ talk, said }: { talk: Conversation; said: SaidLine[] }) => {
  // Those of turns that were not reached would give away a second attempt.
  const lines = said.flatMap(({ turn }) =>
    turn.lines.flatMap((line) => (line.takeaway ? [{ when: line.takeaway, words: wordsOf(line) }] : [])),
  )
  const copy = () => copyAndSay([talk.title, ...lines.map(({ when, words }) => `${when}: ${words}`)].join('\n'), 'Lines copied.')
  return (
    <section className="card card-padded grid gap-4" aria-labelledby="talk-lines">
      <h2 id="talk-lines" className="text-title">
        Lines to take away
      </h2>
      <dl className="grid gap-3">
        {lines.map(({ when, words }) => (
          <div key={when}>
            <dt className="text-(length:--text-sm) text-muted">{when}</dt>
            <dd className="m-0">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="text-(length:--text-sm) text-muted">
        Put them into words of your own before you use them. They come from an invented conversation, and this is judgement: no
        study that we know of tests them.
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" size="small" icon="copy" onClick={copy}>
          Copy the lines
        </Button>
        <Button variant="quiet" size="small" icon="file" onClick={() => window.print()}>
          Print the lines
        </Button>
      </div>
    </section>
  )
}

const outcomes = {
  good: { tone: 'success', text: 'A good end' },
  mixed: { tone: 'info', text: 'Half of what you wanted' },
  bad: { tone: 'warning', text: 'Not what you wanted' },
} as const

export const EndingTitle = ({ ending }: { ending: TalkEnding }) => (
  <>
    <Badge tone={outcomes[ending.outcome].tone}>{outcomes[ending.outcome].text}</Badge>
    <span className="block pt-2">{ending.title}</span>
  </>
)

export const TalkReview = ({ talk, said }: { talk: Conversation; said: SaidLine[] }) => (
  <>
    <section className="grid gap-4 print:hidden" aria-labelledby="talk-path">
      <h2 id="talk-path" className="text-title">
        Your path, line by line
      </h2>
      <ol className="grid gap-6">
        {said.map((each) => (
          <Exchange key={each.turn.id} talk={talk} said={each}>
            <Reason said={each} />
          </Exchange>
        ))}
      </ol>
    </section>
    <Takeaways talk={talk} said={said} />
  </>
)
