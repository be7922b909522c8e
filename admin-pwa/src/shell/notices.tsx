import { Button } from '@radix-ui/themes'
import { EarlierNotice } from '../earlier/earlier-notice.tsx'
import { FactorOfferNotice } from '../factors/factor-offer-notice.tsx'
import { useConnection, useSubject } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import { RoomNotice } from '../storage/room-notice.tsx'
import { useUnsent } from '../unsent/use-unsent.ts'
import { FillingBar } from './filling-bar.tsx'
import { LostVehicleNotice } from './lost-vehicle-notice.tsx'
import { updateWords } from './notice-words.ts'
import { applyUpdate, update } from './updates.ts'

/** What the user should know and may act on, without being interrupted. */
export function Notices() {
  const { obstacle } = useConnection()
  const waiting = useSubject(update)
  const unsent = useUnsent()
  const user = useUser()
  return (
    <>
      <FillingBar />
      {(waiting !== 'none' || obstacle === 'update') && (
        <div className="notice" role="status">
          <span className="grow">
            {updateWords({ isHeld: waiting === 'held', isTooOld: obstacle === 'update', unsent })}
          </span>
          <Button size="2" variant="outline" onClick={() => void applyUpdate()}>
            Update now
          </Button>
        </div>
      )}
      <FactorOfferNotice userId={user.id} />
      <EarlierNotice />
      <LostVehicleNotice />
      <RoomNotice />
    </>
  )
}
