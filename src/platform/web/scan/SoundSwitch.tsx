import { ActionIcon } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
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
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={change}>
      {isMuted ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
    </ActionIcon>
  )
}
