import Forgot from './auth/forgot.island.tsx'
import Reset from './auth/reset.island.tsx'
import SignIn from './auth/sign-in.island.tsx'
import DemoModules from './demo/demo-modules.island.tsx'
import Calculator from './landing/calculator.island.tsx'
import Courses from './landing/courses.island.tsx'
import MailLink from './mail-links/mail-link.island.tsx'
import RequestForm from './request-access/request-form.island.tsx'
import Register from './social/register.island.tsx'
import SocialReturn from './social/social-return.island.tsx'
import WaitlistForm from './waitlist/waitlist-form.island.tsx'

/** All islands by file name; each is a separate script. */
export const islands = {
  calculator: Calculator,
  courses: Courses,
  'demo-modules': DemoModules,
  forgot: Forgot,
  'mail-link': MailLink,
  register: Register,
  'request-form': RequestForm,
  reset: Reset,
  'sign-in': SignIn,
  'social-return': SocialReturn,
  'waitlist-form': WaitlistForm,
}
