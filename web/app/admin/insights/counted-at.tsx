import { showMoment } from '../../../ui/format.ts'

/** Says when the figures below were counted: at large sizes that happens from time to time only. */
export const CountedAt = ({ at }: { at: string | null }) => (
  <p className="mb-3 text-sm text-muted">
    {at ? (
      <>
        As of <time dateTime={at}>{showMoment(at)}</time>
      </>
    ) : (
      'These figures have not been counted yet. Load the page again in a minute.'
    )}
  </p>
)
