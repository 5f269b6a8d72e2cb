import { Button } from '../../ui/button.tsx'

/** Loads the page again, without scripts too. */
export const TryAgain = () => (
  <form>
    <Button type="submit">Try again</Button>
  </form>
)
