import { useEffect, useMemo } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router'
import { previewModuleId } from '#content/course-numbers.ts'
import type { ApprovalStatus } from '#contract/preview.ts'
import { LoadingState } from '../../ui/states.tsx'
import { pageMeta } from '../page-meta.ts'
import { loadReader, sectionTitle } from '../reader/load-reader.ts'
import { ModuleReader } from '../reader/module-reader.tsx'
import type { Reading } from '../reader/reading.ts'
import { leaveFor } from '../session/leave.ts'
import { InvalidInvitation } from './invalid-invitation.tsx'
import { findApproval, type Invitation, loadInvitation, trackStep } from './invitation-calls.ts'

/** How an invited person reads Module 1: authorised by the invitation, with the preview's navigation. */
const previewReading = (token: string, invitation: Invitation): Reading => ({
  mode: 'preview',
  moduleId: previewModuleId,
  invitation: token,
  owner: token,
  flagKey: token,
  email: invitation.email,
  fullName: '',
  company: '',
  backTo: undefined,
  dashboard: `/preview/${token}`,
})

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) =>
  pageMeta({
    title: sectionTitle(loaderData?.invitation ? loaderData : undefined, 'Preview of Module 1'),
    description: 'Module 1 of the course, opened by a personal invitation.',
  })

type Verified = { invitation: Invitation; approval: ApprovalStatus | undefined }

const verified = new Map<string, Verified>()

/** Verifies the invitation once per visit, not again for each section. */
const verifyInvitation = async (token: string): Promise<Verified | null> => {
  const known = verified.get(token)
  if (known) return known
  const asked = findApproval(token)
  const invitation = await loadInvitation(token)
  if (!invitation) return null
  const found = { invitation, approval: await asked }
  verified.set(token, found)
  return found
}

export const clientLoader = async ({ params, request }: ClientLoaderFunctionArgs) => {
  const token = params.inviteToken
  if (!token) throw leaveFor('/')
  const found = await verifyInvitation(token)
  if (!found) return { invitation: null }
  return { ...found, ...(await loadReader({ owner: token, invitation: token }, previewModuleId, request)) }
}

export const HydrateFallback = () => <LoadingState label="Loading preview..." />

export default function PreviewModulePage() {
  const data = useLoaderData<typeof clientLoader>()
  const token = useParams().inviteToken ?? ''
  const { invitation } = data
  const reading = useMemo(() => (invitation ? previewReading(token, invitation) : undefined), [token, invitation])
  const open = 'index' in data ? data.index + 1 : undefined
  useEffect(() => {
    if (invitation) trackStep(token, { action: 'module_access', moduleId: `module${previewModuleId}` })
    return () => {
      verified.delete(token)
    }
  }, [token, invitation])
  useEffect(() => {
    if (open) trackStep(token, { action: 'section_view', moduleId: `module${previewModuleId}`, sectionId: `section_${open}` })
  }, [token, open])
  if (!reading || !('module' in data)) return <InvalidInvitation />
  return <ModuleReader reading={reading} module={data.module} lesson={data.lesson} index={data.index} />
}
