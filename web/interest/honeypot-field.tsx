/** A field that people cannot see or reach, so that only bots fill it in. */
export const HoneypotField = () => (
  <div hidden>
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
