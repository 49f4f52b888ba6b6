-- Sums kept where they are read, whoever writes the rows; deleting an account takes its likes along.
CREATE FUNCTION count_title_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO title_like_counts AS c (title_id, likes, dislikes)
    VALUES (NEW.title_id, (NEW.value = 1)::int, (NEW.value = -1)::int)
    ON CONFLICT (title_id) DO UPDATE
      SET likes = c.likes + excluded.likes, dislikes = c.dislikes + excluded.dislikes;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE title_like_counts
      SET likes = likes + (NEW.value = 1)::int - (OLD.value = 1)::int,
          dislikes = dislikes + (NEW.value = -1)::int - (OLD.value = -1)::int
      WHERE title_id = NEW.title_id;
  ELSE
    UPDATE title_like_counts
      SET likes = likes - (OLD.value = 1)::int, dislikes = dislikes - (OLD.value = -1)::int
      WHERE title_id = OLD.title_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER title_likes_count AFTER INSERT OR DELETE OR UPDATE OF value ON title_likes
FOR EACH ROW EXECUTE FUNCTION count_title_likes();
--> statement-breakpoint
CREATE FUNCTION count_comment_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comments SET likes = likes + 1 WHERE id = NEW.comment_id;
  ELSE
    UPDATE comments SET likes = likes - 1 WHERE id = OLD.comment_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comment_likes_count AFTER INSERT OR DELETE ON comment_likes
FOR EACH ROW EXECUTE FUNCTION count_comment_likes();
