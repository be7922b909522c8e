ALTER TABLE `heard_gestures` RENAME TO `acknowledged_gestures`;
