/** A field that people neither see nor reach; whoever fills it in is a program. */
export const HoneypotField = () => (
  <div hidden>
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
