import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '../../ActButton.tsx'
import { useScanner } from '../scanner-context.ts'
import classes from './CameraScan.module.css'
import { type CameraState, useCamera } from './use-camera.ts'

const problems: Readonly<Record<Exclude<CameraState, 'starting' | 'on'>, string>> = {
  refused:
    'The camera is not allowed here. Allow it for this site in the browser’s settings, then try again.',
  missing: 'No camera was found. Use a scanner, or enter the code by hand.',
  failed: 'The camera did not start. Close other apps that use it, then try again.',
}

/** Codes that the camera sees are handled like scans. */
export function CameraScan({ onClose }: { onClose: () => void }) {
  const { submit } = useScanner()
  const { video, state, track, retry } = useCamera(submit)
  const problem = state === 'starting' || state === 'on' ? null : problems[state]
  return (
    <section className={classes.camera} aria-label="Camera">
      {problem === null ? (
        <div className={classes.view}>
          <video ref={video} muted playsInline className={classes.video} />
          {state === 'on' ? <span className={classes.line} aria-hidden="true" /> : null}
        </div>
      ) : (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.acts}>
        <p className={classes.says}>
          {state === 'starting' ? 'Starting the camera …' : ''}
          {state === 'on' ? 'Hold a code in front of the camera.' : ''}
        </p>
        {track ? <Torch track={track} /> : null}
        {problem === null ? null : <ActButton onAct={retry}>Try again</ActButton>}
        <ActButton onAct={onClose}>Close camera</ActButton>
      </div>
    </section>
  )
}

/** Only where the camera has a light. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false)
  const capabilities = track.getCapabilities?.() ?? {}
  if (!('torch' in capabilities) || !capabilities.torch) return null
  const turn = async () => {
    // The types of the browser do not know the light.
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch: !isOn }
    await track.applyConstraints({ advanced: [light] }).then(
      () => setOn(!isOn),
      () => undefined,
    )
  }
  return (
    <Button variant="default" aria-pressed={isOn} onClick={turn}>
      {isOn ? 'Turn light off' : 'Turn light on'}
    </Button>
  )
}
