ALTER TABLE "heard_gestures" RENAME TO "acknowledged_gestures";--> statement-breakpoint
ALTER TABLE "acknowledged_gestures" RENAME CONSTRAINT "heard_gestures_mirror_collection_record_id_pk" TO "acknowledged_gestures_mirror_collection_record_id_pk";
