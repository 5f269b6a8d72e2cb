import { showMoment } from '../../../ui/format.ts'

/** When the figures were counted; large installations count them only periodically. */
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
