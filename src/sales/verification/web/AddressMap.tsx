import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { addressLine } from './address-words.ts'
import classes from './verification.module.css'
import { verificationApi } from './verification-api.ts'

const noGeocoder =
  'No geocoder is connected. A super admin connects one under Business settings, Connections.'

const sentences = {
  waiting: 'The geocoder is being asked.',
  not_found: 'The geocoder does not know this address.',
  failed: 'The geocoder did not answer.',
} as const

/** The location of the address, if the map knows it. */
export function AddressMap({ address }: { address: WholeAddress }) {
  const { id, point, hasGeocoder } = address
  const locate = useAct({
    area: 'verification',
    run: verificationApi.call.locate,
    failure: 'Not asked',
    onDone: () => tellSuccess('The geocoder is asked in its turn'),
  })
  return (
    <Section
      title="Map"
      aside={
        <ActButton
          size="xs"
          isPending={locate.isPending}
          whyNot={hasGeocoder ? null : noGeocoder}
          onAct={() => locate.start({ id })}
        >
          {point ? 'Ask again' : 'Find on the map'}
        </ActButton>
      }
    >
      {point ? <p>{point.answer === 'found' ? point.label : sentences[point.answer]}</p> : null}
      <p className={classes.quiet}>
        <a href={mapLink(address)} target="_blank" rel="noreferrer">
          {point?.answer === 'found' ? 'Show on OpenStreetMap' : 'Search on OpenStreetMap'}
        </a>
      </p>
    </Section>
  )
}

function mapLink(address: WholeAddress): string {
  const { point } = address
  const base = 'https://www.openstreetmap.org'
  if (point?.answer !== 'found')
    return `${base}/search?query=${encodeURIComponent(addressLine(address))}`
  const { latitude, longitude } = point
  return `${base}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
