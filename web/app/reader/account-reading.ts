import type { SessionUser } from '../../session/session.ts'
import type { Reading } from './reading.ts'

/** How a signed-in person reads a module: nothing is recorded for admins, and demo accounts get the demo's closing dialogs. */
export const accountReading = (user: SessionUser, moduleId: number): Reading => {
  const dashboard = user.role === 'admin' ? '/admin/dashboard' : `/user/${user.id}/dashboard`
  return {
    mode: user.role === 'admin' ? 'admin' : user.userType === 'demo' ? 'demo' : 'learner',
    moduleId,
    owner: user.id,
    flagKey: user.email,
    email: user.email,
    fullName: user.fullName,
    company: user.company,
    backTo: dashboard,
    dashboard,
  }
}
