import { useEffect, useRef, useState } from 'react'
import { createBlanking } from './blanking.ts'
import { type FrameReader, openFrameReader } from './frame-reader.ts'

/** Why the camera shows nothing: the user or the system refused it, there is none, or it failed. */
export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed'

const betweenFramesMilliseconds = 120

/** The camera at the back of a phone, in a size in which a code of 20 mm is readable. */
const wantedVideo = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } }

/** Shows the camera in a video element, and passes on each code that comes into view. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(onCode)
  latest.current = onCode
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts the camera again.
  useEffect(() => {
    let isGone = false
    let stream: MediaStream | null = null
    let reader: FrameReader | null = null
    const stop = () => {
      isGone = true
      reader?.stop()
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
    const run = async () => {
      setState('starting')
      if (!navigator.mediaDevices) return setState('missing')
      stream = await navigator.mediaDevices.getUserMedia({ video: wantedVideo })
      const shown = video.current
      if (isGone || !shown) return stop()
      shown.srcObject = stream
      await shown.play()
      setTrack(stream.getVideoTracks()[0] ?? null)
      reader = await openFrameReader()
      setState('on')
      const blanking = createBlanking()
      while (!isGone) {
        const codes = await reader.read(shown)
        for (const code of blanking.take(codes, performance.now())) latest.current(code)
        await new Promise((resolve) => setTimeout(resolve, betweenFramesMilliseconds))
      }
    }
    run().catch((error: unknown) => {
      if (!isGone) setState(stateAfter(error))
      stop()
    })
    return stop
  }, [attempt])
  return { video, state, track, retry: () => setAttempt((now) => now + 1) }
}

function stateAfter(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
