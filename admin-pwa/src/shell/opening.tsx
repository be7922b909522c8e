/** Stands in for a part of the app that is still being read from the device. */
export const Opening = () => <p className="empty">Opening …</p>
