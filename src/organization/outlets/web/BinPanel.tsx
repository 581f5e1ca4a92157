import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import type { BinContent } from '../bins.contract.ts'
import { binKindLabels, printedBinCode, refuseArchiving } from '../bins.rules.ts'
import { BinBadge } from './BinBadge.tsx'
import { BinForm } from './BinForm.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { binsApi } from './places-api.ts'

const OneBinLabel = lazy(async () => ({ default: (await import('./BinLabels.tsx')).OneBinLabel }))

type Asked = 'change' | 'block' | 'archive' | 'label'

/** One bin: its contents, its place in the pick sequence, and its actions. */
export function BinPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(binsApi.ask('get', { id }))
  const history = useQuery(binsApi.ask('history', { id }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const shift = useQuietAct({ area: 'bins', run: binsApi.call.shift, failure: 'Not moved' })
  const unblock = useQuietAct({ area: 'bins', run: binsApi.call.setBlocked, failure: 'Not opened' })
  const restore = useQuietAct({
    area: 'bins',
    run: binsApi.call.setArchived,
    failure: 'Not restored',
  })
  if (!data) {
    return (
      <SidePanel title="Bin" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const { version, code, isBlocked, isArchived } = data
  const step = { id, version }
  const close = () => setAsked(null)
  const move = (towards: 'start' | 'end') =>
    shift.change(
      { ...step, towards },
      {
        words: `Bin ${code} is ${towards === 'start' ? 'earlier' : 'later'} in the pick sequence`,
        back: (now) => ({
          id,
          version: now.version,
          towards: towards === 'start' ? 'end' : 'start',
        }),
      },
    )
  return (
    <SidePanel title={`Bin ${code}`} mark={<BinBadge bin={data} isLarge />} onClose={onClose}>
      <div className={classes.acts}>
        <ActButton weight="main" onAct={() => setAsked('label')}>
          Print label
        </ActButton>
        <EditButton onAct={() => setAsked('change')}>Change</EditButton>
        {isBlocked ? (
          <ActButton
            isPending={unblock.isPending}
            onAct={() =>
              unblock.change(
                { ...step, isBlocked: false },
                {
                  words: `Bin ${code} is open again`,
                  back: (now) => ({
                    id,
                    version: now.version,
                    isBlocked: true,
                    reason: data.blockedReason,
                  }),
                },
              )
            }
          >
            Open again
          </ActButton>
        ) : (
          <ActButton onAct={() => setAsked('block')}>Block</ActButton>
        )}
        {isArchived ? (
          <ActButton
            isPending={restore.isPending}
            onAct={() =>
              restore.change(
                { ...step, isArchived: false },
                {
                  words: `Bin ${code} is back`,
                  back: (now) => ({ id, version: now.version, isArchived: true }),
                },
              )
            }
          >
            Bring back
          </ActButton>
        ) : (
          <ActButton
            weight="danger"
            whyNot={refuseArchiving(data, data.variants)?.message ?? null}
            onAct={() => setAsked('archive')}
          >
            Archive
          </ActButton>
        )}
      </div>
      {isBlocked ? <p className={classes.quiet}>Blocked: “{data.blockedReason}”</p> : null}
      <FactList
        facts={[
          { label: 'Outlet', value: data.outletName },
          { label: 'Name', value: data.name },
          { label: 'Kind', value: binKindLabels[data.kind] },
          {
            label: 'On the label',
            value: <CodeText code={printedBinCode(data.outletCode, code)} />,
          },
          { label: 'Place in the walk', value: String(data.walkOrder) },
        ]}
      />
      <div className={classes.acts}>
        <ActButton size="xs" onAct={() => move('start')}>
          Earlier in the walk
        </ActButton>
        <ActButton size="xs" onAct={() => move('end')}>
          Later in the walk
        </ActButton>
      </div>
      <Section title={`Contents (${data.contents.length})`}>
        <Contents contents={data.contents} />
      </Section>
      <RecordHistory query={history} />
      {asked === 'change' ? <BinForm bin={data} onClose={close} /> : null}
      {asked === 'block' ? <BlockBin step={step} code={code} onClose={close} /> : null}
      {asked === 'archive' ? <ArchiveBin step={step} code={code} onClose={close} /> : null}
      <Suspense>{asked === 'label' ? <OneBinLabel bin={data} onClose={close} /> : null}</Suspense>
    </SidePanel>
  )
}

function Contents({ contents }: { contents: readonly BinContent[] }) {
  if (contents.length === 0) return <p className={classes.quiet}>Nothing.</p>
  return (
    <ul className={classes.rows}>
      {contents.map((content) => (
        <li
          key={`${content.variantId} ${content.lotCode}`}
          className={classNames(classes.row, classes.content)}
        >
          <AppLink className={classes.link} to="/inventory" search={{ variant: content.variantId }}>
            <CodeText code={content.sku} /> {content.title}
            {content.lotCode ? `, lot ${content.lotCode}` : null}
            {content.expiresOn ? `, best before ${formatDay(content.expiresOn)}` : null}
          </AppLink>
          <QuantityText quantity={content.quantity} scale={content.quantityScale} />
        </li>
      ))}
    </ul>
  )
}

type StepProps = {
  step: { readonly id: string; readonly version: number }
  code: string
  onClose: () => void
}

const blockFields: FormFields<{ readonly reason: string }> = {
  reason: {
    kind: 'text',
    label: 'Why is it blocked?',
    longest: 200,
    rows: 2,
    isOneLine: true,
    isRequired: true,
  },
}

function BlockBin({ step, code, onClose }: StepProps) {
  return (
    <FormDialog
      area="bins"
      title={`Block bin ${code}?`}
      subject={`Bin ${code}`}
      effect="Nothing can be put into it until you open it again. Its contents can still be taken out."
      confirmLabel={`Block ${code}`}
      fields={blockFields}
      opened={{ reason: '' }}
      version={step.version}
      save={({ values, version }, options) =>
        binsApi.call.setBlocked({ id: step.id, version, isBlocked: true, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`Bin ${code} is blocked`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function ArchiveBin({ step, code, onClose }: StepProps) {
  return (
    <PlaceDialog
      area="bins"
      title={`Archive bin ${code}?`}
      effect="It leaves the walk and every list. Its code stays taken, so that old records can be read; it can be brought back."
      confirmLabel={`Archive ${code}`}
      isDangerous
      run={binsApi.call.setArchived}
      input={{ ...step, isArchived: true }}
      done={`Bin ${code} is archived`}
      onClose={onClose}
    />
  )
}
