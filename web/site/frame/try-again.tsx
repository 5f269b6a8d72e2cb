import { Button } from '../../ui/button.tsx'

/** Reloads the page, even without scripts. */
export const TryAgain = () => (
  <form>
    <Button type="submit">Try again</Button>
  </form>
)
