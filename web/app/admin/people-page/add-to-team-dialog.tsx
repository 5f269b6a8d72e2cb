import { useState } from 'react'
import { maxLineLength } from '#contract/field-limits.ts'
import { addTeamMember } from '#contract/team-members.ts'
import { listTeams, type TeamView } from '#contract/teams.ts'
import { call, callForAnswer } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { RadioGroup } from '../../../ui/choice-fields.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showCount } from '../../../ui/format.ts'
import type { ModalProps } from '../../../ui/modal.tsx'
import { useTypedSearch } from '../../use-typed-search.ts'

const teamsShown = 8

const readOpenTeams = async (search: string, signal: AbortSignal): Promise<TeamView[]> => {
  const { teams } = await call(listTeams, { query: { search, limit: 3 * teamsShown }, signal })
  return teams.filter(({ status }) => status !== 'rejected').slice(0, teamsShown)
}

const TeamChoice = () => {
  const [search, setSearch] = useState('')
  const result = useTypedSearch(search, readOpenTeams, 'Failed to fetch teams')
  return (
    <>
      <TextField
        name="search"
        type="search"
        label="Find the team by company, name or email"
        autoComplete="off"
        maxLength={maxLineLength}
        onChange={({ currentTarget }) => setSearch(currentTarget.value.trim())}
      />
      {result?.error ? <Alert tone="danger">{result.error}</Alert> : null}
      {result && !result.error && result.found.length === 0 ? <p role="status">No open team matches.</p> : null}
      {result && result.found.length > 0 ? (
        <RadioGroup
          name="team"
          label="Team"
          options={result.found.map((team) => ({
            value: team._id,
            label: team.companyName,
            note: `${team.status} · ${team.contactName} · ${showCount(team.members.length, { one: 'person', other: 'people' })}`,
          }))}
        />
      ) : null}
    </>
  )
}

export const addToTeamDialog =
  (email: string) =>
  ({ answer }: ModalProps<boolean>) => (
    <FormDialog
      answer={answer}
      id="add-to-team"
      title="Add to a team"
      description={`In an approved team, ${email} gets an activation link by email, or full access at once if the account has a confirmed address.`}
      send={(values) => callForAnswer(addTeamMember, { params: { id: String(values.get('team')) }, body: { email } })}
      check={(values) => (values.get('team') ? [] : [{ path: 'team', message: 'Please choose a team.' }])}
      refused="Failed to add to the team"
      submitLabel="Add to team"
      busyLabel="Adding..."
    >
      <TeamChoice />
    </FormDialog>
  )
