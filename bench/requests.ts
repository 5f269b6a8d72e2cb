import type { Load } from './load.ts'
import type { Side } from './side.ts'

export function requestsOf({ product: { url, invitation }, learners: tokens }: Side): Record<string, Load> {
  const json = { 'content-type': 'application/json' }
  const token = invitation.split('/').at(-1) ?? ''
  const contact = { companyName: 'Acme', contactName: 'Jana Nováková', contactEmail: 'i{number}@bench.example' }
  const entry = { name: 'Jana Nováková', email: 'w{number}@bench.example', courseType: 'advanced' }
  return {
    'landing page': { url: `${url}/`, headers: { 'accept-encoding': 'br' } },
    'Module 1 by invitation': { url: `${url}/api/modules/1`, headers: { 'x-invitation': token } },
    lesson: { url: `${url}/api/lessons/1/1`, tokens },
    progress: { url: `${url}/api/modules`, tokens },
    'who is signed in': { url: `${url}/api/auth/me`, tokens },
    'draft of an activity': {
      url: `${url}/api/lessons/1/4/activity`,
      method: 'PUT',
      headers: json,
      tokens,
      body: { values: { challenge1: 'We hire too slowly. {number}' } },
    },
    'waitlist entry': { url: `${url}/api/waitlist`, method: 'POST', headers: json, body: entry },
    'interest of a team': {
      url: `${url}/api/teams/interest`,
      method: 'POST',
      headers: json,
      body: { ...contact, recruiterType: 'external', teamEmails: ['m{number}@bench.example'] },
    },
  }
}

export function listsOf({ product: { url }, admin }: Side): Record<string, Load> {
  const paths = {
    teams: '/api/teams',
    'teams, searched': '/api/teams?search=company777.example',
    invitations: '/api/invitations',
    'invitations, searched': '/api/invitations?search=person777@',
    submissions: '/api/submissions',
    'submissions, searched': '/api/submissions?search=person777@',
    audit: '/api/audit',
    'audit, searched': '/api/audit?search=company%20777',
  }
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { url: url + path, tokens: [admin] }]))
}
