// npm run demo-stock: draws the pictures and the film of the demonstration again where their drawings have changed.
import '../demo-stock/src/draw-masters.ts'
