import { Alert } from '../../ui/alert.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { Cell, Pagination, Table } from '../../ui/table.tsx'
import { Specimen } from './specimen.tsx'

const tones = ['info', 'success', 'warning', 'danger'] as const

const Rows = () =>
  ['pending', 'approved', 'rejected'].map((status) => (
    <tr key={status}>
      <Cell label="Company" head>
        Example Ltd.
      </Cell>
      <Cell label="Contact">contact@example.com</Cell>
      <Cell label="Status">
        <Badge tone={status === 'approved' ? 'success' : status === 'rejected' ? 'danger' : 'warning'}>{status}</Badge>
      </Cell>
      <Cell label="Team size" numeric>
        4
      </Cell>
      <Cell label="Actions">
        <Menu
          label="Actions for Example Ltd."
          items={[
            { label: 'Approve', icon: 'check', run: () => notify({ text: 'Approved.', tone: 'success' }) },
            { label: 'Delete', icon: 'trash', tone: 'danger', run: () => notify({ text: 'Deleted.', tone: 'danger' }) },
          ]}
        />
      </Cell>
    </tr>
  ))

export const SurfacesSection = () => (
  <>
    <Specimen name="Messages">
      <div className="grid gap-3">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} title={tone}>
            What happened, in one sentence, and what to do next.
          </Alert>
        ))}
        <Banner tone="success" title="Team Approved!" onDismiss={() => {}}>
          Check your email for login credentials within 24 hours.
        </Banner>
      </div>
    </Specimen>
    <Specimen name="Figures and progress">
      <StatGrid>
        <StatCard label="Overall Progress" value="38%" icon="chart" />
        <StatCard label="Modules Completed" value="3" note="of 8" icon="book" />
        <StatCard label="Time invested" value="90" note="minutes" icon="clock" />
      </StatGrid>
      <div className="mt-5">
        <Progress label="Overall Progress" percent={38} />
      </div>
    </Specimen>
    <Specimen name="Cards and badges">
      <div className="grid gap-5 md:grid-cols-3">
        {(['PREVIEW AVAILABLE', 'COMPLETED', 'FULL ACCESS'] as const).map((access) => (
          <Card key={access} className="flex flex-col gap-3">
            <div className="flex items-center justify-between">
              <span className="text-sm text-muted">45 min</span>
              <Badge tone={access === 'COMPLETED' ? 'success' : access === 'FULL ACCESS' ? 'neutral' : 'accent'}>{access}</Badge>
            </div>
            <h3 className="text-title">Defining and Understanding Principal Talent</h3>
            <p className="text-sm text-muted">What sets principal people apart and what makes them move.</p>
            <Button variant={access === 'FULL ACCESS' ? 'secondary' : 'primary'} disabled={access === 'FULL ACCESS'}>
              {access === 'FULL ACCESS' ? 'Full Access Required' : 'Preview Module'}
            </Button>
          </Card>
        ))}
      </div>
    </Specimen>
    <Specimen name="Table and pages">
      <Breadcrumbs trail={[{ label: 'Admin', to: '/' }, { label: 'Teams' }]} />
      <div className="mt-3">
        <Table
          caption="Teams"
          columns={['Company', 'Contact', 'Status', { key: 'size', heading: 'Team size', numeric: true }, 'Actions']}
        >
          <Rows />
        </Table>
        <Pagination page={2} limit={50} total={132} more={false} />
      </div>
    </Specimen>
    <Specimen name="States of a page">
      <div className="grid gap-5 md:grid-cols-2">
        <Card>
          <EmptyState title="No waitlist entries found">No one has signed up yet.</EmptyState>
        </Card>
        <Card>
          <ErrorState title="Invalid Invitation" action={<ButtonLink to="/">Go to Homepage</ButtonLink>}>
            This invitation link is invalid or has expired.
          </ErrorState>
        </Card>
        <Card>
          <LoadingState label="Loading preview..." />
        </Card>
        <Card>
          <Skeleton lines={5} />
        </Card>
      </div>
    </Specimen>
  </>
)
