import { useSyncExternalStore } from 'react'

const PHONE = matchMedia('(max-width: 767px)')

function subscribe(listener: () => void) {
  PHONE.addEventListener('change', listener)
  return () => PHONE.removeEventListener('change', listener)
}

/** Whether there is only the width of a phone. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => PHONE.matches)
