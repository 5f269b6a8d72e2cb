import { Icon } from '../../ui/icon.tsx'

export const BackToHome = () => (
  <p>
    <a href="/" className="link inline-flex gap-2 items-center mb-8">
      <Icon name="arrow-left" />
      Back to Home
    </a>
  </p>
)
