import { Button } from '../../ui/button.tsx'

export const TryAgain = () => (
  <form>
    <Button type="submit">Try again</Button>
  </form>
)
