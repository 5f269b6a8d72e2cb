import { Link, useRevalidator } from 'react-router'
import { czechFigure, isEuropeanFigure } from '#content/figures.ts'
import type { getReadiness } from '#contract/readiness.ts'
import { getSettings, saveSettings } from '#contract/settings.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTask } from '../../../ui/use-task.ts'

const linkNames = {
  https: '',
  'mail-server': 'Open the Mail page',
  controller: 'Open the settings',
  contact: 'Open the settings',
  'czech-figure': 'Open the settings',
  backup: '',
  'mail-waiting': 'Open the Mail page',
  purge: '',
  passkeys: 'Open your account',
  'legal-review': 'Open the lesson',
  'sample-data': 'Show them',
} as const

/** Formats a remedy with commands in backticks, which do not break within a word. */
const Remedy = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="wrap-normal">
        {part.split(' ').flatMap((word, place) => [
          place > 0 ? ' ' : '',
          <span key={word} className="inline-block">
            {word}
          </span>,
        ])}
      </code>
    ),
  )

const TakeCzechFigure = () => {
  const { revalidate } = useRevalidator()
  const { run, isPending } = useTask(
    async () => {
      const { version, settings } = await call(getSettings, {})
      const statistics = settings.statistics.map((figure) => (isEuropeanFigure(figure) ? czechFigure : figure))
      await call(saveSettings, { body: { version, settings: { ...settings, statistics } } })
    },
    { failed: 'Failed to save the settings', onSuccess: () => revalidate() },
  )
  return (
    <Button variant="secondary" size="small" className="mt-2" busy={isPending} onClick={() => run()}>
      Use 77% with its source
    </Button>
  )
}

export const ReadyToGoLive = ({
  readiness: { checked, missing },
  accountPath,
}: {
  readiness: DataOf<typeof getReadiness>
  accountPath: string
}) => (
  <section aria-labelledby="ready">
    <h2 id="ready" className="text-title mb-2">
      Ready to go live
    </h2>
    {missing.length === 0 ? (
      <Card>
        <p className="flex items-center gap-3">
          <Icon name="check" /> All {checked} things that real visitors need are in place.
        </p>
      </Card>
    ) : (
      <Card>
        <p>
          <strong className="tabular-nums">
            {checked - missing.length} of {checked}
          </strong>{' '}
          done. Still missing before real visitors come:
        </p>
        <ul className="mt-3 grid gap-3 text-sm">
          {missing.map(({ check, finding, remedy, link }) => (
            <li key={check} className="flex gap-3">
              <Icon name="alert" className="mt-1" />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{finding}</p>
                <p className="text-muted">
                  <Remedy text={remedy} />{' '}
                  {link ? (
                    <Link className="link" to={check === 'passkeys' ? accountPath : link}>
                      {linkNames[check]}
                    </Link>
                  ) : null}
                </p>
                {check === 'czech-figure' ? <TakeCzechFigure /> : null}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </section>
)
