ALTER TABLE "title_requests" ADD COLUMN "votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "title_requests_votes" ON "title_requests" USING btree ("state","votes" DESC NULLS LAST,"created_at","id");--> statement-breakpoint
UPDATE title_requests r SET votes = v.votes
FROM (SELECT request_id, count(*)::int AS votes FROM request_votes GROUP BY request_id) v
WHERE v.request_id = r.id;
--> statement-breakpoint
-- The count is kept where it is read, whoever writes the rows; deleting an account takes its votes along.
CREATE FUNCTION count_request_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE title_requests SET votes = votes + 1 WHERE id = NEW.request_id;
  ELSE
    UPDATE title_requests SET votes = votes - 1 WHERE id = OLD.request_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER request_votes_count AFTER INSERT OR DELETE ON request_votes
FOR EACH ROW EXECUTE FUNCTION count_request_votes();
