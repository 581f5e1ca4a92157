import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { areScanSoundsMuted, muteScanSounds } from './scan-sounds.ts'

/** Turns the sounds of scans on and off in this browser. */
export function SoundSwitch() {
  const [isMuted, setMuted] = useState(areScanSoundsMuted)
  const label = isMuted ? 'Turn scan sounds on' : 'Turn scan sounds off'
  const change = () => {
    muteScanSounds(!isMuted)
    setMuted(!isMuted)
  }
  return (
    <IconButton isFramed size={36} label={label} onAct={change}>
      {isMuted ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
    </IconButton>
  )
}
