import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { LazyVariantLabels, ProductTile } from '#stock/catalog/web/index.tsx'
import type { ScanCard } from '../../scan-card.fields.ts'
import { type ScanMode, scanModeHints } from '../../scan-modes.ts'
import type { SessionRow } from '../../scan-session.ts'
import { CardFacts } from './CardFacts.tsx'
import { cardOf } from './scan-api.ts'
import classes from './scan-desk.module.css'

type ResultCardProps = {
  mode: ScanMode
  found: SessionRow | null
  outletId: string | undefined
  /** Where one scans is known, so that the card is asked for once. */
  isReady: boolean
}

/** What was scanned, large, and what can be done with it next. */
export function ResultCard({ mode, found, outletId, isReady }: ResultCardProps) {
  if (!found)
    return (
      <EmptyNote title="No record to show">
        {scanModeHints[mode]}, or enter its code. “3*” and then a code counts three.
      </EmptyNote>
    )
  return (
    <FoundCard
      key={`${found.noun}:${found.id}`}
      mode={mode}
      found={found}
      outletId={outletId}
      isReady={isReady}
    />
  )
}

function FoundCard(props: ResultCardProps & { found: SessionRow }) {
  const { mode, found, outletId, isReady } = props
  const { data, error, refetch } = useQuery({ ...cardOf(found, outletId), enabled: isReady })
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return <Card mode={mode} found={found} card={data ?? null} />
}

type CardProps = { mode: ScanMode; found: SessionRow; card: ScanCard | null }

function Card({ mode, found, card }: CardProps) {
  const title = card?.title || found.title
  const label = card?.label || found.label
  const isProduct = found.noun === 'variant'
  return (
    <section className={classes.card} aria-label={`Scanned: ${label}`} aria-busy={card === null}>
      <div className={classes.head}>
        {isProduct ? (
          <ProductTile fileId={card?.pictureId ?? null} title={title || label} size="lg" />
        ) : null}
        <div className={classes.names}>
          <h2 className={classes.title}>{isProduct ? title : label}</h2>
          <p className={classes.sub}>
            {isProduct ? <CodeText code={label} /> : title}{' '}
            {card?.state ? <ToneBadge tone={card.state.tone} label={card.state.label} /> : null}
          </p>
        </div>
      </div>
      {card ? <CardFacts facts={card.facts} isPriceFirst={mode === 'price'} /> : null}
      {card ? <NextActs card={card} mode={mode} /> : null}
    </section>
  )
}

/** As large as a thumb; the usual next step is first. */
function NextActs({ card, mode }: { card: ScanCard; mode: ScanMode }) {
  const [isPrinting, setPrinting] = useState(false)
  const { acts, noun, id, productId } = card
  const label =
    noun === 'variant' && productId !== null ? (
      <Button
        key="label"
        size="lg"
        variant={mode === 'label' ? 'filled' : 'default'}
        onClick={() => setPrinting(true)}
      >
        Print label
      </Button>
    ) : null
  return (
    <div className={classes.acts}>
      {mode === 'label' ? label : null}
      {acts.map(({ label: says, path }, index) => (
        <PathLink
          key={path}
          href={path}
          className={classNames(classes.act, index === 0 && mode !== 'label' && classes.first)}
        >
          {says}
        </PathLink>
      ))}
      {mode === 'label' ? null : label}
      {isPrinting && productId !== null ? (
        <Suspense>
          <LazyVariantLabels
            variants={[{ productId, variantId: id }]}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
